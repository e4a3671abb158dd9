// Brings the tables up to date, with several processes starting at once.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { AGENTS } from './agents-schema.ts'
import type { Schema } from './column-types.ts'
import { isBusy } from './database-outage.ts'
import { INSTALLATION } from './installation-schema.ts'
import { MARKET } from './market-schema.ts'
import { MESSAGES } from './messages-schema.ts'
import { OWNERS } from './owners-schema.ts'
import { isPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { codeOf } from '../error-code.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-owners': { up: (database) => createTables(database, OWNERS) },
  '0002-agents': { up: (database) => createTables(database, AGENTS) },
  '0003-market': { up: (database) => createTables(database, MARKET) },
  '0004-messages': { up: (database) => createTables(database, MESSAGES) },
  '0005-installation': {
    async up(database) {
      await createTables(database, INSTALLATION)
      const id = randomBytes(16).toString('hex')
      await database.insertInto('installation').values({ id }).execute()
    },
  },
}

// PostgreSQL's codes for a lock that did not come in time and for a deadlock.
const LOCKS_MISSED = new Set(['55P03', '40P01'])
const PATIENCE_MS = 10 * MINUTE_MS
const RETRY_MS = 500

/**
 * Runs the migrations that this database has not had, all or none, in one process at a time. A lock that it cannot get
 * is let go and tried again for ten minutes, so that nothing that runs meanwhile queues behind it.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  const migrator = migratorOf(database, migrations)
  if (await isMigrated(database, migrations)) return
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    const isLockMissed = isBusy(error) || LOCKS_MISSED.has(codeOf(error) ?? '')
    if (!isLockMissed || performance.now() > until) throw error
    await pause(RETRY_MS)
  }
}

/** A release that is older than the tables has nothing to do: tables only gain what it does not know. */
export async function isMigrated(database: Database, migrations = MIGRATIONS): Promise<boolean> {
  const known = await migratorOf(database, migrations).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

export async function isNew(database: Database): Promise<boolean> {
  const known = await migratorOf(database, MIGRATIONS).getMigrations()
  return known.every((migration) => migration.executedAt === undefined)
}

function migratorOf(database: Database, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
}

/** Whatever the language of the database, text is compared byte by byte, as the embedded database does. */
async function createTables(database: Database, schema: Schema): Promise<void> {
  const text = isPostgres(database) ? 'text collate "C"' : 'text'
  for (const [table, parts] of Object.entries(schema)) {
    const entries = Object.entries(parts)
    const columns = entries
      .filter(([name]) => !name.includes('index '))
      .map(([name, column]) => `${name} ${column.replace(/^text\b/, text)}`)
    await sql.raw(`create table ${table} (${columns.join(', ')})`).execute(database)
    for (const [name, columnsOf] of entries.filter(([key]) => key.includes('index '))) {
      await sql.raw(`create ${name} on ${table} ${columnsOf}`).execute(database)
    }
  }
}
