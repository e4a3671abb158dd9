// Where an index holds only the rows that meet a condition, the condition is a literal: the index goes unused
// otherwise.
import { sql } from 'kysely'
import { isPostgres } from '../../../platform/database/postgres.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { TextKind } from '../../../platform/text-kinds.ts'

export type DueText = Awaited<ReturnType<typeof findDueRetries>>[number]

/** Texts that were tried before, whose next try is due or whose claim has lapsed by `lapsedBy`. */
export function findDueRetries(
  database: Database,
  now: number,
  { lapsedBy, limit, kinds }: { lapsedBy: number; limit: number; kinds?: TextKind[] },
) {
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
) {
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
