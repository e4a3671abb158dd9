// SQL of what a server needs to know about its database before it says that it is ready.
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** The names of the migrations that the database has had. */
export async function findMigrations(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** When the text was due that has waited longest by `now`, or null where none waits. */
export async function findOldestDue(database: Database, now: number): Promise<number | null> {
  // Literals, or the indexes of due texts go unused.
  const due = database
    .selectFrom('texts')
    .select('due_at')
    .where('state', '=', sql.lit('due' as const))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
  const oldest = await Promise.all([
    due.where('tries', '=', sql.lit(0)).executeTakeFirst(),
    due.where('tries', '>', sql.lit(0)).executeTakeFirst(),
  ])
  const times = oldest.flatMap((row) => (row === undefined ? [] : row.due_at))
  return times.length === 0 ? null : Math.min(...times)
}
