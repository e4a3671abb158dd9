// An operator looks which texts failed, and has them tried again.
import type { Database } from '../../../platform/database/schema.ts'
import { recordChange } from '../../../platform/audit-log.ts'
import { takeLock, textLock } from '../../../platform/database/locks.ts'
import { DONE, type Answer } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import * as listed from './listed-texts-storage.ts'
import { isWordedWhenSent, wordTexts } from './word-when-sent.ts'

/** The latest `limit` texts, newest first, as they would be worded now. A trial without a phone shows them. */
export async function listRecentTexts(services: Services, limit: number) {
  // The ids begin with their time.
  const texts = await services.database
    .selectFrom('texts')
    .select(['id', 'kind', 'phone', 'body', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const unworded = texts.filter((text) => isWordedWhenSent(text.kind))
  const wordings = await wordTexts(services, services.database, unworded)
  return texts.map(({ created_at: createdAt, body, ...text }) => ({
    ...text,
    // Null once the wording was erased, or where nothing is left to tell.
    body: body ?? wordings.get(text.id) ?? null,
    createdAt,
  }))
}

/** Makes a text due at once: as if no sender had tried it, where it failed or could not be delivered. One that waits keeps its tries. */
export function retryText(services: Services, id: string, who: string): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, textLock(id))
    const text = await findForRetry(tx, id)
    if (text === undefined) return { ok: false, reason: 'not-found' }
    if (!listed.hasFailed(text) && !listed.isPutOff(text))
      return { ok: false, reason: 'text-not-failed' }
    if (text.kind === 'code') return { ok: false, reason: 'code-expired' }
    if (text.body === null && !isWordedWhenSent(text.kind)) {
      return { ok: false, reason: 'wording-erased' }
    }
    if (await isNumberStopped(services, tx, text.phone)) {
      return { ok: false, reason: 'number-suppressed' }
    }
    const now = services.clock.now()
    const retried = tx.updateTable('texts').where('id', '=', id)
    if (listed.isPutOff(text)) await retried.set({ due_at: now }).execute()
    else {
      await retried
        .set({ state: 'due', tries: 0, excused: 0, due_at: now, claimed_until: null })
        .set({ failure: null, first_due_at: now, sent_at: null, carrier_id: null, put_away: 0 })
        .execute()
      const counted = tx.updateTable('text_allowances').set({ spent_at: null })
      await counted.where('text_id', '=', id).execute()
    }
    await recordChange(services, tx, { who, what: 'text retried', target: id })
    return DONE
  })
}

/** Takes a text that failed off what is to do, once somebody has read why. */
export function putTextAway(
  services: Services,
  id: string,
  { who, reason }: { who: string; reason: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const text = await findForRetry(tx, id)
    if (text === undefined) return { ok: false, reason: 'not-found' }
    if (!listed.hasFailed(text)) return { ok: false, reason: 'text-not-failed' }
    await tx.updateTable('texts').set({ put_away: 1 }).where('id', '=', id).execute()
    await recordChange(services, tx, { who, what: 'text put away', target: id, reason })
    return DONE
  })
}

const BATCH = 100

/** Does the same for every text queued since `since`. Answers how many are due now, and how many cannot be. */
export async function retryTextsSince(
  services: Services,
  since: number,
  who: string,
): Promise<{ retried: number; left: number }> {
  const done = { retried: 0, left: 0 }
  for (const sought of [{ failed: true }, { putOff: true }]) {
    let before: string | undefined
    do {
      const texts = await listed.findTexts(services.database, {
        ...sought,
        since,
        before,
        limit: BATCH,
      })
      for (const { id } of texts) {
        const { ok } = await retryText(services, id, who)
        done[ok ? 'retried' : 'left'] += 1
      }
      before = texts.length < BATCH ? undefined : texts.at(-1)?.id
    } while (before !== undefined)
  }
  return done
}

function findForRetry(tx: Database, id: string) {
  return tx
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .select(['texts.state', 'kind', 'body', 'phone', 'tries', 'deliveries.state as delivery'])
    .where('id', '=', id)
    .executeTakeFirst()
}
