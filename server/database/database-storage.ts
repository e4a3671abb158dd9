// The smallest question that makes a database read its file.
import type { Database } from './schema.ts'

/** Whether the database answers at all. */
export async function answersQueries(database: Database): Promise<boolean> {
  try {
    return (await database.selectFrom('secrets').select('name').executeTakeFirst()) !== undefined
  } catch {
    return false
  }
}
