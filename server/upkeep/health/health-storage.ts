import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { reasonOf } from '../../platform/log.ts'

/** Whether a deletion of before `before` (milliseconds) is not in the journal yet. */
export async function isJournalLate(database: Database, before: number): Promise<boolean> {
  const late = await database
    .selectFrom('deletions')
    .select('id')
    // Without a literal the index of these goes unused.
    .where('in_journal', '=', sql.lit(0))
    .where('id', '<', firstIdAt(before))
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

/** Why the database does not answer, or null. */
export async function findDatabaseFault(database: Database): Promise<string | null> {
  try {
    const known = await database.selectFrom('secrets').select('name').executeTakeFirst()
    return known === undefined ? 'It has lost what tells its keys.' : null
  } catch (error) {
    return reasonOf(error)
  }
}
