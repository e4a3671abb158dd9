// An operator looks which texts failed, and has them tried again.
import type { Database, Row } from '../../../platform/database/schema.ts'
import { recordChange } from '../../../platform/audit-log.ts'
import { takeLock, textLock } from '../../../platform/database/locks.ts'
import { firstIdAt } from '../../../platform/identifiers.ts'
import { DONE, NOT_FOUND, type Answer } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { TEXT_KINDS } from '../../../platform/text-kinds.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { isWordedWhenSent, wordTexts } from './word-when-sent.ts'

export type ListedText = Awaited<ReturnType<typeof findTexts>>[number]

interface SoughtTexts {
  state?: Row<'texts'>['state'] | undefined
  phone?: string | undefined
  postingId?: string
  /** Only those that wait for another try. */
  putOff?: boolean
  /** Only those that failed, or that their carrier could not deliver, and that nobody has put away. */
  failed?: boolean
  /** Only those queued since. */
  since?: number
  limit: number
}

export function isPutOff({ state, tries }: Pick<ListedText, 'state' | 'tries'>): boolean {
  return state === 'due' && tries > 0
}

/** Whether a text failed, and can be tried again. */
export function hasFailed({ state, delivery }: Pick<ListedText, 'state' | 'delivery'>): boolean {
  return state === 'failed' || (state === 'sent' && delivery !== null && delivery !== 'delivered')
}

/** With the carrier's report, and without the wording: it has links that open postings and codes that sign agents in. */
export function findTexts(database: Database, sought: SoughtTexts) {
  const { state, phone, postingId, failed = false, putOff = false, since, limit } = sought
  return database
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .select(['id', 'posting_id', 'kind', 'phone', 'texts.state', 'tries', 'due_at'])
    .select(['claimed_until', 'created_at', 'sent_at', 'texts.failure', 'texts.carrier_id'])
    .select(['deliveries.state as delivery', 'deliveries.failure as delivery_failure'])
    .$if(state !== undefined, (query) => query.where('texts.state', '=', state ?? 'due'))
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .$if(since !== undefined, (query) =>
      query.where('created_at', '>=', since ?? 0).where('id', '>=', firstIdAt(since ?? 0)),
    )
    .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
    .$if(putOff, (query) => query.where('texts.state', '=', 'due').where('tries', '>', 0))
    .$if(failed, (query) =>
      query
        .where('put_away', '=', 0)
        .where((text) =>
          text.or([
            text('texts.state', '=', 'failed'),
            text('deliveries.state', 'in', ['undelivered', 'failed']),
          ]),
        ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The latest `limit` texts, newest first, as they would be worded now. A trial without a phone shows them. */
export async function listRecentTexts(services: Services, limit: number) {
  // The ids begin with their time.
  const texts = await services.database
    .selectFrom('texts')
    .select(['id', 'kind', 'phone', 'body', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const wordings = await wordTexts(services, services.database, texts)
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
    if (text === undefined) return NOT_FOUND
    if (!hasFailed(text) && !isPutOff(text)) return { ok: false, reason: 'text-not-failed' }
    const now = services.clock.now()
    const { triedMs = Number.POSITIVE_INFINITY } = TEXT_KINDS[text.kind]
    if (now > text.created_at + triedMs) return { ok: false, reason: 'text-over' }
    if (text.body === null && !isWordedWhenSent(text.kind)) {
      return { ok: false, reason: 'wording-erased' }
    }
    if (await isNumberStopped(services, tx, text.phone)) {
      return { ok: false, reason: 'number-suppressed' }
    }
    const retried = tx.updateTable('texts').where('id', '=', id)
    if (isPutOff(text)) await retried.set({ due_at: now }).execute()
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
    if (text === undefined) return NOT_FOUND
    if (!hasFailed(text)) return { ok: false, reason: 'text-not-failed' }
    await tx.updateTable('texts').set({ put_away: 1 }).where('id', '=', id).execute()
    await recordChange(services, tx, { who, what: 'text put away', target: id, reason })
    return DONE
  })
}

/** Does the same for every text queued since `since`. Answers how many are due now, and how many cannot be. */
export async function retryTextsSince(services: Services, since: number, who: string) {
  const done = { retried: 0, left: 0 }
  for (const sought of [{ failed: true }, { putOff: true }]) {
    const all = { ...sought, since, limit: Number.MAX_SAFE_INTEGER }
    for (const { id } of await findTexts(services.database, all)) {
      const { ok } = await retryText(services, id, who)
      done[ok ? 'retried' : 'left'] += 1
    }
  }
  return done
}

function findForRetry(tx: Database, id: string) {
  return tx
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .select(['texts.state', 'kind', 'body', 'phone', 'tries', 'created_at'])
    .select('deliveries.state as delivery')
    .where('id', '=', id)
    .executeTakeFirst()
}
