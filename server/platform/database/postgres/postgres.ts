// PostgreSQL, for a business that has outgrown one machine. Every wait is bounded, so that an outage
// is answered as one instead of piling up.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { Pool, types } from 'pg'
import { PostgresDriver } from './postgres-driver.ts'
import type { Database, Tables } from '../schema.ts'

const OLDEST = 15
const WAIT_MS = 2000
const LOCK_MS = 2000
const STATEMENT_MS = 5000
// What the network swallows is given up on a little after the server would have.
const SILENCE_MS = 2000
const INT8 = 20
const NUMERIC = 1700

export interface PostgresSettings {
  url: string
  /** The most connections of this process. */
  pool: number
  /** How long a statement and a wait for a lock may take, in milliseconds; 0 is without an end. */
  limits?: { statementMs?: number; lockMs?: number }
}

const pools = new WeakMap<object, Pool>()

/** Opens a pool on the database at `url`; nothing is connected to before the first query. */
export function openPostgres({ url, pool, limits }: PostgresSettings): Database {
  const { statementMs = STATEMENT_MS, lockMs = LOCK_MS } = limits ?? {}
  const adapter = new PostgresAdapter()
  const connections = new Pool({
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + SILENCE_MS,
    idle_in_transaction_session_timeout: statementMs * 2,
    keepAlive: true,
    application_name: 'beat-scrap',
    types: { getTypeParser },
  })
  pools.set(adapter, connections)
  const driver = new PostgresDriver(connections)
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Whether `database` is PostgreSQL, where several writers are at work at the same time. */
export function isPostgres(database: Database): boolean {
  return pools.has(database.getExecutor().adapter)
}

/** The state of this process's connections to `database`; undefined for the embedded one. */
export function poolFiguresOf(
  database: Database,
): (() => { busy: number; idle: number; waiting: number }) | undefined {
  const pool = pools.get(database.getExecutor().adapter)
  if (pool === undefined) return undefined
  return () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    // A query that finds an idle connection gets it a moment later, as those of this page do.
    waiting: Math.max(0, pool.waitingCount - pool.idleCount),
  })
}

/** Throws, in words for the operator, where the server is too old or keeps text in another way. */
export async function requireFitPostgres(database: Database): Promise<void> {
  const { rows } = await sql<{ version: string; number: number; encoding: string }>`select
    current_setting('server_version') as version,
    current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding`.execute(database)
  const { version, number, encoding } = rows[0] ?? { version: '', number: 0, encoding: '' }
  if (number < OLDEST * 10_000) {
    throw new Error(`DATABASE_URL is PostgreSQL ${version}: it has to be ${OLDEST} or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(`The database of DATABASE_URL keeps text as ${encoding}: it has to be UTF8.`)
  }
}

// Every whole number of ours is a safe one.
function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, 'text')
}
