// Where an index holds only the rows that meet a condition, the condition is a literal: the index goes unused
// otherwise.
import { sql } from 'kysely'
import { isPostgres } from '../../../platform/database/postgres.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { TextKind } from '../../../platform/text-kinds.ts'

export interface DueText {
  id: string
  kind: TextKind
  phone: string
  body: string | null
  tries: number
  created_at: number
  turn: number
  spent_at: number | null
  excused: number
}

/** Texts that were tried before, whose next try is due or whose claim has lapsed by `lapsedBy`. */
export function findDueRetries(
  database: Database,
  now: number,
  { lapsedBy, limit, kinds }: { lapsedBy: number; limit: number; kinds?: TextKind[] },
): Promise<DueText[]> {
  return dueTexts(database, now, limit, kinds)
    .where('tries', '>', sql.lit(0))
    .where((row) =>
      row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', lapsedBy)]),
    )
    .orderBy('due_at')
    .execute()
}

/** Due texts that were never tried, in the order of the turns of the networks that asked for them. */
export function findDueFirstTries(
  database: Database,
  now: number,
  limit: number,
  kinds?: TextKind[],
): Promise<DueText[]> {
  return dueTexts(database, now, limit, kinds)
    .where('tries', '=', sql.lit(0))
    .orderBy('turn')
    .orderBy('due_at')
    .orderBy('created_at')
    .orderBy('texts.id')
    .execute()
}

function dueTexts(database: Database, now: number, limit: number, kinds?: TextKind[]) {
  return (
    database
      .selectFrom('texts')
      .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
      .where('state', '=', sql.lit('due' as const))
      .where('due_at', '<=', now)
      .$if(kinds !== undefined, (query) => query.where('texts.kind', 'in', kinds ?? []))
      .limit(limit)
      .select(['texts.id', 'texts.kind', 'texts.phone', 'body', 'tries', 'created_at'])
      .select(['turn', 'spent_at', 'excused'])
      // A text that another sender claims at this moment is that sender's.
      .$if(database.isTransaction && isPostgres(database), (query) =>
        query.forUpdate('texts').skipLocked(),
      )
  )
}

/** Whether any text may be due. The text may be claimed, or wait for a limit. */
export async function isAnyDue(database: Database, now: number): Promise<boolean> {
  const found = await Promise.all([
    findDueFirstTries(database, now, 1),
    findDueRetries(database, now, { lapsedBy: now, limit: 1 }),
  ])
  return found.some((texts) => texts.length > 0)
}

/** The earliest moment at which a waiting text of a kind could first go; null where none waits. */
export async function findOldestDueOf(database: Database, kind: TextKind): Promise<number | null> {
  const oldest = await database
    .selectFrom('texts')
    .select((row) => row.fn.min('first_due_at').as('first_due_at'))
    .where('state', '=', sql.lit('due' as const))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return oldest?.first_due_at ?? null
}

/** Claims texts until `until` and counts the try that begins. */
export async function claimTexts(database: Database, ids: string[], until: number): Promise<void> {
  await database
    .updateTable('texts')
    .set((row) => ({ claimed_until: until, tries: row('tries', '+', 1) }))
    .where(whereIn(database, 'id', ids))
    .execute()
}

/** Finds which of the texts are still to be sent, with the try that each is on. */
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

/** Makes texts due tomorrow whose networks have had their turns of today, before what those networks ask for then. */
export async function putOffTurns(
  database: Database,
  ids: string[],
  { dueAt, had }: { dueAt: number; had: number },
): Promise<void> {
  await database
    .updateTable('texts')
    .set((row) => ({ due_at: dueAt, first_due_at: dueAt, turn: row('turn', '-', had) }))
    .where(whereIn(database, 'id', ids))
    .execute()
}

/** Keeps what a text is about to say, unless another try began. */
export async function keepBody(
  database: Database,
  text: { id: string; tries: number },
  body: string,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ body })
    .where('id', '=', text.id)
    .where('tries', '=', text.tries)
    .execute()
}
