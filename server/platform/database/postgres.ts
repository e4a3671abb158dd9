// PostgreSQL, for a business that has outgrown one machine. Every wait is bounded, so that an outage
// is answered as one instead of piling up.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { DatabaseOutage } from './database-outage.ts'
import type { Database, Tables } from './schema.ts'

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

const BEGIN = CompiledQuery.raw('begin isolation level read committed')
// Queries whose text varies with the length of a list must not fill a connection with plans.
const NAMED_MOST = 500
// A plan for an asterisk is refused once the table has another column.
const EVERY_COLUMN = /(?:select|returning|\.) ?\*/
// These are sent as plain text, since the server could forget a prepared one: without its `begin` a statement would run
// on its own, and without its `commit` a transaction would run on into the next.
const BOUNDS = /^(?:begin|commit|rollback)/

/**
 * Runs Kysely's queries through a bounded pool. Whatever keeps the database from answering becomes a
 * `DatabaseOutage`, and a connection that may be out of step with the server is never used again.
 */
class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #names = new Map<string, string>()

  constructor(pool: Pool) {
    this.#pool = pool
    // A server that restarts ends idle connections; the next query opens another.
    pool.on('error', () => undefined)
    // A connection that ends as it opens has no other listener, and its error would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#names)
    } catch (error) {
      throw new DatabaseOutage(error)
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(BEGIN)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // Without a connection the server rolls back by itself; asking again would hide the reason.
    if (!connection.isBroken) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: Map<string, string>
  isBroken = false

  constructor(client: PoolClient, names: Map<string, string>) {
    this.#client = client
    this.#names = names
    client.on('error', this.#onError)
  }

  readonly #onError = (): void => void (this.isBroken = true)

  async executeQuery<Row>({
    sql: statement,
    parameters,
  }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const name = this.#nameOf(statement)
      const asked = { text: statement, values: parameters.map(makeStorable), ...(name && { name }) }
      const answer = await this.#client.query<Row & object>(asked)
      // A transaction in which something failed is rolled back where a commit was asked for.
      if (statement === 'commit' && answer.command === 'ROLLBACK') {
        throw new Error('A transaction was committed after one of its statements had failed.')
      }
      return { rows: answer.rows, numAffectedRows: BigInt(answer.rowCount ?? 0) }
    } catch (error) {
      throw this.#judged(error)
    }
  }

  #nameOf(statement: string): string | undefined {
    const known = this.#names.get(statement)
    if (known !== undefined || this.#names.size >= NAMED_MOST) return known
    if (EVERY_COLUMN.test(statement) || BOUNDS.test(statement)) return undefined
    const name = `q${this.#names.size}`
    this.#names.set(statement, name)
    return name
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('Queries are not streamed.')
  }

  release(): void {
    this.#client.off('error', this.#onError)
    // The next query would become part of a transaction that was not ended.
    this.#client.release(this.isBroken || this.#client.getTransactionStatus() !== 'I')
  }

  // What the server refused has a code of five characters and leaves the connection as it is, but
  // for those of class 57P (the server is going), 25006 (it only reads: after a failover it may do
  // so for ever), 26000 (it forgot a statement) and 0A000 (a statement's plan no longer fits the
  // tables). All else came from the connection itself.
  #judged(error: unknown): unknown {
    if (error instanceof DatabaseOutage) return error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const isAnswer = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && !/^E[A-Z]/.test(code)
    if (!isAnswer || /^(57P|08|25006|26000|0A000)/.test(code)) this.isBroken = true
    return isAnswer ? error : new DatabaseOutage(error)
  }
}

// PostgreSQL keeps no NUL in text, so a search must not hold one either.
function makeStorable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(makeStorable)
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\u{fffd}')
    : value
}
