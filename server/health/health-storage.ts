// SQL of what a server needs to know about its database before it says that it is ready.
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** The names of the migrations that the database has had. */
export async function findMigrations(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** When the text could first go that has waited longest by `now`, tried or not; null where none waits. */
export async function findOldestDue(database: Database, now: number): Promise<number | null> {
  const oldest = await database
    .selectFrom('texts')
    .select('first_due_at')
    // A literal, or the index of due texts goes unused.
    .where('state', '=', sql.lit('due' as const))
    .where('first_due_at', '<=', now)
    .orderBy('first_due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.first_due_at ?? null
}

/** How many photos no posting has, where the sweep stopped before so many; else null. */
export async function findWithoutPosting(database: Database): Promise<number | null> {
  const { photos_without_posting } = await database
    .selectFrom('installation')
    .select('photos_without_posting')
    .executeTakeFirstOrThrow()
  return photos_without_posting
}
