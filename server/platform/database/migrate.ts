// Brings the tables up to date, with several processes starting at once.
import { setTimeout as pause } from 'node:timers/promises'
import { Migrator, type Migration } from 'kysely/migration'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import * as owners from './migrations/0001-owners.ts'
import * as agents from './migrations/0002-agents.ts'
import * as market from './migrations/0003-market.ts'
import * as messages from './migrations/0004-messages.ts'
import * as installation from './migrations/0005-installation.ts'
import type { Database } from './schema.ts'
import { isBusy } from './database-outage.ts'

/** The migrations of this release, in their order. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-owners': owners,
  '0002-agents': agents,
  '0003-market': market,
  '0004-messages': messages,
  '0005-installation': installation,
}
// PostgreSQL's codes for a lock that did not come in time and for a deadlock.
const LOCKS_MISSED = new Set(['55P03', '40P01'])
const PATIENCE_MS = 10 * MINUTE_MS
const RETRY_MS = 500

/**
 * Runs the migrations that this database has not had, all of them or none; does nothing where it has
 * had all. One process at a time does so, and the others wait. A lock that a migration cannot get is
 * let go and tried again for ten minutes, so that nothing that runs meanwhile queues behind it.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  const migrator = migratorOf(database, migrations)
  if (await isMigrated(database, migrations)) return
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    if (!isLockMissed(error) || performance.now() > until) throw error
    await pause(RETRY_MS)
  }
}

/**
 * Whether the database has had all of `migrations`. A release that is older than the tables has
 * nothing to do: tables only gain what it does not know.
 */
export async function isMigrated(database: Database, migrations = MIGRATIONS): Promise<boolean> {
  const known = await migratorOf(database, migrations).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}

/** Whether the database has had no migration at all. */
export async function isNew(database: Database): Promise<boolean> {
  const known = await migratorOf(database, MIGRATIONS).getMigrations()
  return known.every((migration) => migration.executedAt === undefined)
}

function migratorOf(database: Database, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
}

function isLockMissed(error: unknown): boolean {
  if (isBusy(error)) return true
  return error instanceof Error && 'code' in error && LOCKS_MISSED.has(String(error.code))
}
