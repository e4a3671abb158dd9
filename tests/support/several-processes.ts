// Several processes on one database, as far as the database can tell: each has connections of its own.
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/schema.ts'
import { connect } from './postgres-databases.ts'
import type { TestServices } from './test-services.ts'

/** Runs `test` with `count` services on the database of `services`. `servicesOf(index)` goes round them. */
export async function withProcesses(
  services: TestServices,
  count: number,
  test: (servicesOf: (index: number) => TestServices) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = services.config
  const opened = await Promise.all(
    Array.from({ length: count }, async () =>
      databaseUrl ? connect(databaseUrl, 8) : (await openDatabase(services.config)).database,
    ),
  )
  try {
    const processes = opened.map((database) => ({ ...services, database }))
    await test((index) => processes[index % count] ?? services)
  } finally {
    await Promise.all(opened.map((database) => database.destroy()))
  }
}

/** `count` answers of `work`, which all began at once. */
export function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_unused, index) => work(index)))
}

/** How many connections to this PostgreSQL database wait for a lock. */
export async function waitersForLocks(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows[0]?.count
}
