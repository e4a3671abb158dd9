// Opens the database this installation is set to, brings its tables up to date and reads its own
// secret key.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { digestWith, type Digest } from '../digest.ts'
import * as owners from './migrations/0001-owners.ts'
import * as agents from './migrations/0002-agents.ts'
import * as places from './migrations/0003-places.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

const migrations = { '0001-owners': owners, '0002-agents': agents, '0003-places': places }

/** A database ready for use and the digest under its key. Throws where it cannot be opened or migrated. */
export async function openDatabase(settings: {
  dataDir: string
  /** Megabytes of the embedded database kept in memory. */
  cacheMb?: number
}): Promise<{ database: Database; digest: Digest }> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const file = join(settings.dataDir, 'beat-scrap.sqlite')
  const database = openSqlite(file, settings.cacheMb)
  chmodSync(file, 0o600)
  await migrate(database)
  return { database, digest: digestWith(await secretKey(database)) }
}

/** Brings the tables up to date; does nothing where they are. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
}

// The key lives in the database, so that every process on it makes the same digests.
async function secretKey(database: Database): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name: 'digest-key', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'digest-key')
    .executeTakeFirstOrThrow()
  return row.value
}
