// Every wait for PostgreSQL is bounded, so that an outage is answered as one instead of piling up.
import { Kysely, PostgresDialect, sql, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { DatabaseOutage } from './database-outage.ts'
import type { Database, Tables } from './schema.ts'
import { codeOf } from '../error-code.ts'

const OLDEST = 15
const WAIT_MS = 2000
const LOCK_MS = 2000
const STATEMENT_MS = 5000
// A request that the network lost is given up a little later than the server itself would give it up.
const SILENCE_MS = 2000
const INT8 = 20
const NUMERIC = 1700

interface PostgresSettings {
  url: string
  pool: number
  /** How long a statement and a wait for a lock may take, in milliseconds; 0 is without an end. */
  limits?: { statementMs?: number; lockMs?: number }
}

const pools = new WeakMap<object, Pool>()

/** Opens a pool on the database at `url`; nothing is connected to before the first query. */
export function openPostgres({ url, pool, limits }: PostgresSettings): Database {
  const { statementMs = STATEMENT_MS, lockMs = LOCK_MS } = limits ?? {}
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
  // A server that restarts ends idle connections; the next query opens another.
  connections.on('error', () => undefined)
  // A connection that ends as it opens has no other listener, and its error would end the process.
  connections.on('connect', (client) => client.on('error', () => undefined))
  const names = new Map<string, string>()
  const dialect = new PostgresDialect({
    pool: {
      options: connections.options,
      end: () => connections.end(),
      async connect() {
        const client = await connections.connect().catch((error: unknown) => {
          throw new DatabaseOutage(error)
        })
        return guarded(client, names)
      },
    },
  })
  const database = new Kysely<Tables>({ dialect })
  pools.set(database.getExecutor().adapter, connections)
  return database
}

/** Whether `database` is PostgreSQL, where several writers are at work at the same time. */
export function isPostgres(database: Database): boolean {
  return pools.has(database.getExecutor().adapter)
}

/** The state of this process's connections to `database`; undefined for the embedded one. */
export function poolFiguresOf(database: Database) {
  const pool = pools.get(database.getExecutor().adapter)
  if (pool === undefined) return undefined
  return () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    // A query that finds an idle connection gets it a moment later; so do the queries of the metrics page.
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

// All our whole numbers are small enough for JavaScript.
function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, 'text')
}

// Queries whose text varies with the length of a list must not fill a connection with plans.
const NAMED_MOST = 500
// A plan for an asterisk is refused once the table has another column.
const EVERY_COLUMN = /(?:select|returning|\.) ?\*/
// These are sent as plain text, since the server could forget a prepared one: without its `begin` a statement would run
// on its own, and without its `commit` a transaction would run on into the next.
const BOUNDS = /^(?:begin|commit|rollback)/

/** Throws a `DatabaseOutage` where the database does not answer, and is not used again once it may be out of step. */
function guarded(client: PoolClient, names: Map<string, string>) {
  let isBroken = false
  const onError = (): void => void (isBroken = true)
  client.on('error', onError)
  async function query(statement: string, parameters: readonly unknown[]) {
    // Without a connection the server rolls back by itself; asking again would hide the reason.
    if (isBroken && statement === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    try {
      const text = statement === 'begin' ? 'begin isolation level read committed' : statement
      const name = nameOf(text, names)
      const answer = await client.query({
        text,
        values: parameters.map(makeStorable),
        ...(name && { name }),
      })
      // A transaction in which something failed is rolled back where a commit was asked for.
      if (statement === 'commit' && answer.command === 'ROLLBACK') {
        throw new Error('A transaction was committed after one of its statements had failed.')
      }
      return answer
    } catch (error) {
      // What the server refused has a code of five characters and leaves the connection as it is, but
      // for those of class 57P (the server is going), 25006 (it only reads: after a failover it may do
      // so for ever), 26000 (it forgot a statement) and 0A000 (a statement's plan no longer fits the
      // tables). All else came from the connection itself.
      const code = codeOf(error) ?? ''
      const isAnswer = /^[\dA-Z]{5}$/.test(code) && !/^E[A-Z]/.test(code)
      if (!isAnswer || /^(57P|08|25006|26000|0A000)/.test(code)) isBroken = true
      throw isAnswer ? error : new DatabaseOutage(error)
    }
  }
  const release = (): void => {
    client.off('error', onError)
    // The next query would become part of a transaction that was not ended.
    client.release(isBroken || client.getTransactionStatus() !== 'I')
  }
  return { query, release } as unknown as PostgresPoolClient
}

function nameOf(statement: string, names: Map<string, string>): string | undefined {
  const known = names.get(statement)
  if (known !== undefined || names.size >= NAMED_MOST) return known
  if (EVERY_COLUMN.test(statement) || BOUNDS.test(statement)) return undefined
  const name = `q${names.size}`
  names.set(statement, name)
  return name
}

// PostgreSQL keeps no NUL in text, so a search must not hold one either.
function makeStorable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(makeStorable)
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value
}
