import { sql } from 'kysely'
import { prepare, prepareInsert } from '../../../platform/database/prepared.ts'
import type { Database, Row, Tables } from '../../../platform/database/schema.ts'
import { isUnderOffer } from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { kindsOf, type TextKind } from '../../../platform/text-kinds.ts'

/** The kinds by which the limits of a phone count texts. */
export type CountedKind = Tables['text_allowances']['kind']

/** Queues a text, unless one with its id is queued already. Without a body it is worded when it is sent. */
export const insertText = prepareInsert('texts', { isOnce: true })

const TO_CONFIRMED = kindsOf(({ toConfirmed }) => toConfirmed === true)
/** The kinds that an agent or applicant is told. */
export const TO_AGENT = kindsOf(({ to }) => to === 'chosen' || to === 'agent')
const TO_CHOSEN = kindsOf(({ to }) => to === 'chosen')
const OFFER_STANDS = kindsOf(({ offer }) => offer === 'stands')
const OF_A_DAY = ['collection', 'day-before'] as const
const OFFER_ENDED = kindsOf(({ offer }) => offer === 'ended')

/** The kinds about a deal, and those about its collection alone. They are taken back by what ends it. */
export const OF_A_DEAL = [...OFFER_STANDS, ...OFFER_ENDED]
export const OF_COLLECTION = ['collection', 'day-before', 'day-refused', 'outcome'] as const

/**
 * Finds which of these texts still wait, in which try, and which are wrong by now (`outdated`): they say that a deal has
 * ended though there is one, are about a deal that has ended or a day before `today`, or go to an unconfirmed number or to
 * one that the owner or the agent no longer has.
 */
export async function findStillDue(database: Database, ids: string[], today: string) {
  const rows = await database
    .selectFrom('texts')
    .leftJoin('postings', 'postings.id', 'texts.posting_id')
    .leftJoin('deals', 'deals.id', 'postings.deal_id')
    .leftJoin('agents', 'agents.id', 'agent_id')
    .where(whereIn(database, 'texts.id', ids))
    .where('texts.state', '=', 'due')
    .select(['texts.id', 'tries'])
    .select((text) =>
      text
        .or([
          text.and([text('kind', 'in', OFFER_ENDED), isUnderOffer]),
          text.and([text('kind', 'in', OFFER_STANDS), text.not(isUnderOffer)]),
          text.and([text('kind', 'in', TO_CONFIRMED), text('phone_confirmed_at', 'is', null)]),
          text.and([
            text('kind', 'not in', TO_CHOSEN),
            text('texts.phone', '!=', text.ref('postings.phone')),
          ]),
          text.and([
            text('kind', 'in', TO_CHOSEN),
            text('texts.phone', '!=', text.ref('agents.phone')),
          ]),
          text.and([text('kind', 'in', OF_A_DAY), text('collect_on', '<', today)]),
        ])
        .as('outdated'),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Takes back such texts that still wait, and answers them; those that were never tried no longer count. One that failed
 * loses its wording, so that nobody has it tried again.
 */
export async function takeTextsBack(
  tx: Database,
  its: { posting_id: string } | { phone: string },
  kinds: readonly TextKind[],
): Promise<TakenText[]> {
  const [[column, value]] = Object.entries(its) as [[Column, string]]
  const key = `${column}: ${kinds.join()}`
  const prepared = takings.get(key) ?? prepareTaking(column, kinds)
  takings.set(key, prepared)
  await prepared.putAway(tx, { value })
  const taken = await prepared.take(tx, { value })
  const ids = taken.map(({ id }) => id)
  const untried = tx.deleteFrom('text_allowances').where('spent_at', 'is', null)
  if (ids.length > 0) await untried.where(whereIn(tx, 'text_id', ids)).execute()
  return taken
}

type Column = 'posting_id' | 'phone'
type TakenText = Pick<Row<'texts'>, 'id' | 'posting_id' | 'kind' | 'body' | 'due_at'>

// Every choice takes some back.
const takings = new Map<string, ReturnType<typeof prepareTaking>>()

function prepareTaking(column: Column, kinds: readonly TextKind[]) {
  type By = { value: string }
  return {
    putAway: prepare<By>((database, { value }) =>
      database
        .updateTable('texts')
        .where(column, '=', value)
        .where('state', '=', sql.lit('failed'))
        .where('kind', 'in', kinds)
        .set({ body: null, put_away: 1 }),
    ),
    take: prepare<By, TakenText>((database, { value }) =>
      database
        .deleteFrom('texts')
        .where(column, '=', value)
        // Not a parameter: indexes name this state, and SQLite would plan the statement again each time.
        .where('state', '=', sql.lit('due'))
        .where('kind', 'in', kinds)
        .returning(['id', 'posting_id', 'kind', 'body', 'due_at']),
    ),
  }
}

/** Whether a text of this kind about a posting was queued after `since`, and went or still waits. */
export async function wasTexted(tx: Database, postingId: string, kind: TextKind, since = 0) {
  const texted = await tx
    .selectFrom('texts')
    .where('posting_id', '=', postingId)
    .where('kind', '=', kind)
    .where('state', '<>', 'failed')
    .where('created_at', '>=', since)
    .select('id')
    .executeTakeFirst()
  return texted !== undefined
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
