// Who this installation is, so that its photos are recognised as its own; photos that were given up for
// good; and why the sweep of photos has stopped.
import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('installation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('predates_stamps', 'integer', (c) => c.notNull())
    .addColumn('photos_without_posting', 'integer')
    .execute()
  const key = await earlierKey(database)
  await sql`insert into installation (id, predates_stamps)
    values (${idFrom(key)}, ${key === null ? 0 : 1})`.execute(database)

  await database.schema
    .createTable('removed_photos')
    .addColumn('photo_id', 'text', (c) => c.primaryKey())
    .execute()
}

// A database that was in use before has a key; one that is being made has none yet.
async function earlierKey(database: Kysely<unknown>): Promise<string | null> {
  const asked = sql<{ value: string }>`select value from secrets where name = 'digest-key'`
  return (await asked.execute(database)).rows[0]?.value ?? null
}

// Made from the key, so that a backup from before this release becomes the same installation again.
function idFrom(key: string | null): string {
  if (key === null) return randomBytes(16).toString('hex')
  return createHash('sha256').update(`installation of ${key}`).digest('hex').slice(0, 32)
}
