import { prepare, prepareInsert } from '../../../platform/database/prepared.ts'
import type { Database, Tables } from '../../../platform/database/schema.ts'
import { isUnderOffer } from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { kindsOf, type TextKind } from '../../../platform/text-kinds.ts'

/** The kinds by which the limits of a phone count texts. */
export type CountedKind = Tables['text_allowances']['kind']

/** Queues a text, unless one with its id is queued already. Without a body it is worded when it is sent. */
export const insertText = prepareInsert('texts', { isOnce: true })

const TO_CONFIRMED = kindsOf(({ toConfirmed }) => toConfirmed === true)
const TO_CHOSEN = kindsOf(({ to }) => to === 'chosen')
const OFFER_STANDS = kindsOf(({ offer }) => offer === 'stands')
const OFFER_ENDED = kindsOf(({ offer }) => offer === 'ended')

/** The kinds about a deal, and those about its collection alone. They are taken back by what ends it. */
export const OF_A_DEAL = [...OFFER_STANDS, ...OFFER_ENDED]
export const OF_COLLECTION = ['collection', 'day-before', 'day-refused', 'outcome'] as const

/**
 * Finds which of these texts are wrong by now: they say that a deal has ended though there is one, are about a deal
 * that has ended, or go to an unconfirmed number or to one that the owner or the agent no longer has.
 */
export async function findOutdated(database: Database, ids: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('texts')
    .innerJoin('postings', 'postings.id', 'texts.posting_id')
    .where(whereIn(database, 'texts.id', ids))
    .where((text) =>
      text.or([
        text.and([text('kind', 'in', OFFER_ENDED), isUnderOffer]),
        text.and([text('kind', 'in', OFFER_STANDS), text.not(isUnderOffer)]),
        text.and([text('kind', 'in', TO_CONFIRMED), text('phone_confirmed_at', 'is', null)]),
        text.and([
          text('kind', 'not in', TO_CHOSEN),
          text('texts.phone', '!=', text.ref('postings.phone')),
        ]),
        text.and([
          text('kind', 'in', TO_CHOSEN),
          text('texts.phone', '!=', (deal) =>
            deal
              .selectFrom('deals')
              .innerJoin('agents', 'agents.id', 'agent_id')
              .whereRef('deals.id', '=', 'postings.deal_id')
              .select('agents.phone'),
          ),
        ]),
      ]),
    )
    .select('texts.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const findWaiting = prepare<{ postingId: string }, { id: string; kind: TextKind }>(
  (database, { postingId }) =>
    database
      .selectFrom('texts')
      .where('posting_id', '=', postingId)
      .where('state', '=', 'due')
      .select(['id', 'kind']),
)

/**
 * Takes back a posting's texts of these kinds that still wait; those that were never tried no longer count. Answers
 * whether there was one.
 */
export async function takeTextsBack(
  tx: Database,
  postingId: string,
  kinds: readonly TextKind[],
): Promise<boolean> {
  const waiting = (await findWaiting(tx, { postingId })).filter(({ kind }) => kinds.includes(kind))
  if (waiting.length === 0) return false
  const isOne = whereIn(
    tx,
    'id',
    waiting.map(({ id }) => id),
  )
  // One that the sender holds may be sent by now.
  const deleted = await tx
    .deleteFrom('texts')
    .where(isOne)
    .where('state', '=', 'due')
    .returning('id')
    .execute()
  if (deleted.length === 0) return false
  const ids = deleted.map(({ id }) => id)
  const untried = tx.deleteFrom('text_allowances').where('spent_at', 'is', null)
  await untried.where(whereIn(tx, 'text_id', ids)).execute()
  return true
}

/** Ends one try of a text for good, unless another try began. */
export async function failTry(
  database: Database,
  text: { id: string; tries: number },
  failure: string,
): Promise<void> {
  await updateTry(database, text).set({ state: 'failed', failure, claimed_until: null }).execute()
}

/** Updates a text for a try of it, unless another try began. */
export function updateTry(database: Database, { id, tries }: { id: string; tries: number }) {
  return database
    .updateTable('texts')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'due')
}
