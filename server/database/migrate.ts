// Brings the tables up to date, with several processes starting at once and the release before still
// at work on the same database.
import { setTimeout as pause } from 'node:timers/promises'
import { Migrator, type Migration } from 'kysely/migration'
import { MINUTE_MS } from '../../domain/time.ts'
import * as owners from './migrations/0001-owners.ts'
import * as agents from './migrations/0002-agents.ts'
import * as places from './migrations/0003-places.ts'
import * as deliveries from './migrations/0004-deliveries.ts'
import * as vehicles from './migrations/0005-vehicles.ts'
import * as quoteChanges from './migrations/0006-quote-changes.ts'
import * as termsOnceTold from './migrations/0007-terms-once-told.ts'
import * as toldByText from './migrations/0008-who-is-told-by-what.ts'
import * as firstDue from './migrations/0009-first-due.ts'
import * as installation from './migrations/0010-installation.ts'
import * as signedIn from './migrations/0011-where-agents-are-signed-in.ts'
import * as textBudgets from './migrations/0012-text-budgets.ts'
import * as stoppedNumbers from './migrations/0013-stopped-numbers.ts'
import * as whyAgentsStop from './migrations/0014-why-agents-stop.ts'
import * as passkeys from './migrations/0015-passkeys.ts'
import * as serverProcesses from './migrations/0016-server-processes.ts'
import * as moreForOneAgent from './migrations/0017-more-for-one-agent.ts'
import * as deals from './migrations/0018-deals.ts'
import * as quoteTerms from './migrations/0019-quote-terms.ts'
import * as facts from './migrations/0020-facts.ts'
import * as whoMayCall from './migrations/0021-who-may-call.ts'
import * as scrapValue from './migrations/0022-scrap-value.ts'
import * as complaints from './migrations/0023-complaints.ts'
import * as checkedLicence from './migrations/0024-checked-licence.ts'
import * as ownersCountedOnce from './migrations/0025-owners-counted-once.ts'
import * as pushAndAlerts from './migrations/0026-push-and-alerts.ts'
import * as peopleOfAgents from './migrations/0027-people-of-agents.ts'
import * as subscriptions from './migrations/0028-subscriptions.ts'
import * as tradeBook from './migrations/0029-trade-book.ts'
import * as knownAmounts from './migrations/0030-known-amounts.ts'
import * as deletions from './migrations/0031-deletions.ts'
import * as lastBackup from './migrations/0032-last-backup.ts'
import * as desk from './migrations/0033-desk.ts'
import * as hidden from './migrations/0034-hidden.ts'
import * as complaintsOfBoth from './migrations/0036-complaints-of-both.ts'
import * as moves from './migrations/0037-moves.ts'
import type { Database } from './schema.ts'
import { isBusy } from './sqlite/sqlite-errors.ts'

/** The migrations of this release, in their order. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-owners': owners,
  '0002-agents': agents,
  '0003-places': places,
  '0004-deliveries': deliveries,
  '0005-vehicles': vehicles,
  '0006-quote-changes': quoteChanges,
  '0007-terms-once-told': termsOnceTold,
  '0008-who-is-told-by-what': toldByText,
  '0009-first-due': firstDue,
  '0010-installation': installation,
  '0011-where-agents-are-signed-in': signedIn,
  '0012-text-budgets': textBudgets,
  '0013-stopped-numbers': stoppedNumbers,
  '0014-why-agents-stop': whyAgentsStop,
  '0015-passkeys': passkeys,
  '0016-server-processes': serverProcesses,
  '0017-more-for-one-agent': moreForOneAgent,
  '0018-deals': deals,
  '0019-quote-terms': quoteTerms,
  '0020-facts': facts,
  '0021-who-may-call': whoMayCall,
  '0022-scrap-value': scrapValue,
  '0023-complaints': complaints,
  '0024-checked-licence': checkedLicence,
  '0025-owners-counted-once': ownersCountedOnce,
  '0026-push-and-alerts': pushAndAlerts,
  '0027-people-of-agents': peopleOfAgents,
  '0028-subscriptions': subscriptions,
  '0029-trade-book': tradeBook,
  '0030-known-amounts': knownAmounts,
  '0031-deletions': deletions,
  '0032-last-backup': lastBackup,
  '0033-desk': desk,
  '0034-hidden': hidden,
  '0036-complaints-of-both': complaintsOfBoth,
  '0037-moves': moves,
}
// Of PostgreSQL: a lock that did not come in time, and a deadlock with somebody at work.
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
