// SQL of sending: which texts are due, whose turn it is, how each try ended. Its conditions are
// written as literals where an index holds only the rows that meet them, or the index goes unused.
import { sql } from 'kysely'
import { isPostgres } from '../../database/postgres/postgres.ts'
import { whereIn } from '../../database/where-in.ts'
import type { Database } from '../../database/schema.ts'
import type { UnconfirmedSend } from './unconfirmed-sends-storage.ts'
import type { TextKind } from './text-storage.ts'

export interface DueText {
  id: string
  kind: TextKind
  phone: string
  body: string | null
  tries: number
  created_at: number
  international: number | null
  spent_at: number | null
  claimed_until: number | null
  excused: number
  doubt_from: number | null
  doubt_until: number | null
  asked_body: string | null
}

/** Texts of those kinds, or any, tried before whose next try is due, or whose claim has lapsed by `lapsedBy`. */
export function findDueRetries(
  database: Database,
  now: number,
  { lapsedBy, limit, kinds }: { lapsedBy: number; limit: number; kinds?: TextKind[] },
): Promise<DueText[]> {
  return dueTexts(database, now, limit)
    .where('tries', '>', sql.lit(0))
    .$if(kinds !== undefined, (query) => query.where('texts.kind', 'in', kinds ?? []))
    .where((row) =>
      row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', lapsedBy)]),
    )
    .execute()
}

/** Texts of those kinds, or any, never tried that are due. */
export function findDueFirstTries(
  database: Database,
  now: number,
  limit: number,
  kinds?: TextKind[],
): Promise<DueText[]> {
  return dueTexts(database, now, limit)
    .where('tries', '=', sql.lit(0))
    .$if(kinds !== undefined, (query) => query.where('texts.kind', 'in', kinds ?? []))
    .execute()
}

function dueTexts(database: Database, now: number, limit: number) {
  return (
    database
      .selectFrom('texts')
      .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
      .where('state', '=', sql.lit('due' as const))
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .select(['texts.id', 'texts.kind', 'texts.phone', 'body', 'tries', 'created_at'])
      .select(['international', 'spent_at', 'claimed_until'])
      .select(['excused', 'doubt_from', 'doubt_until', 'asked_body'])
      // Those that another sender claims at this moment are left to it.
      .$if(database.isTransaction && isPostgres(database), (query) =>
        query.forUpdate('texts').skipLocked(),
      )
  )
}

/** When the text of a kind that could go first of all could; null where none waits. */
export async function findOldestDueOf(database: Database, kind: TextKind): Promise<number | null> {
  const oldest = await database
    .selectFrom('texts')
    .select((row) => row.fn.min('first_due_at').as('first_due_at'))
    .where('state', '=', sql.lit('due' as const))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return oldest?.first_due_at ?? null
}

/** Whether any text may be due; it may be claimed, or wait for a limit. */
export async function isAnyDue(database: Database, now: number): Promise<boolean> {
  const found = await Promise.all([
    findDueFirstTries(database, now, 1),
    findDueRetries(database, now, { lapsedBy: now, limit: 1 }),
  ])
  return found.some((texts) => texts.length > 0)
}

/** Claims texts until `until` and counts the try that begins. */
export async function claimTexts(database: Database, ids: string[], until: number): Promise<void> {
  await database
    .updateTable('texts')
    .set((row) => ({ claimed_until: until, tries: row('tries', '+', 1) }))
    .where(whereIn(database, 'id', ids))
    .execute()
}

/** The last try of a text does not count towards giving up. */
export async function excuseTry(database: Database, id: string): Promise<void> {
  await database
    .updateTable('texts')
    .set((row) => ({ excused: row('excused', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Those of the texts that are still to be sent, with the try that each is on. */
export function findClaimed(
  database: Database,
  ids: string[],
): Promise<{ id: string; tries: number }[]> {
  return database
    .selectFrom('texts')
    .select(['id', 'tries'])
    .where(whereIn(database, 'id', ids))
    .where('state', '=', 'due')
    .execute()
}

/** Makes unclaimed texts due at another time. */
export async function postponeTexts(
  database: Database,
  ids: string[],
  dueAt: number,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ due_at: dueAt, first_due_at: dueAt, claimed_until: null })
    .where(whereIn(database, 'id', ids))
    .execute()
}

/** Marks a text as sent, whichever try it was. */
export async function markSent(
  database: Database,
  text: { id: string; carrierId: string | null },
  now: number,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ state: 'sent', sent_at: now, carrier_id: text.carrierId, ...NOT_UNDER_WAY })
    .where('id', '=', text.id)
    .where('state', '=', 'due')
    .execute()
}

const NOT_UNDER_WAY = {
  claimed_until: null,
  doubt_from: null,
  doubt_until: null,
  asked_body: null,
}

/** Ends one try of a text for good. Of no effect once another try began. */
export async function failTry(
  database: Database,
  text: { id: string; tries: number },
  failure: string,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ state: 'failed', failure, ...NOT_UNDER_WAY })
    .where('id', '=', text.id)
    .where('tries', '=', text.tries)
    .where('state', '=', 'due')
    .execute()
}

/**
 * Ends one try of a text, which is due again. An `excused` try does not count towards giving up; with
 * a `unconfirmed` the text is looked up before it is sent. Of no effect once another try began.
 */
export async function endTry(
  database: Database,
  text: { id: string; tries: number },
  next: { dueAt: number; excused: boolean; unconfirmed: UnconfirmedSend | null },
): Promise<void> {
  const { dueAt, excused, unconfirmed } = next
  const under =
    unconfirmed === null
      ? NOT_UNDER_WAY
      : { claimed_until: null, doubt_from: unconfirmed.from, doubt_until: unconfirmed.until }
  await database
    .updateTable('texts')
    .set((row) => ({ due_at: dueAt, excused: row('excused', '+', excused ? 1 : 0), ...under }))
    .where('id', '=', text.id)
    .where('tries', '=', text.tries)
    .where('state', '=', 'due')
    .execute()
}

/** Removes a text that has nothing left to tell. */
export async function deleteText(database: Database, id: string): Promise<void> {
  await database.deleteFrom('texts').where('id', '=', id).execute()
}
