// The smallest question a database can be asked.
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** Whether the database answers at all. */
export async function answersQueries(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}
