// Runs Kysely's queries on PostgreSQL through a bounded pool of connections. Whatever keeps the
// database from answering becomes one kind of error, and a connection that may be out of step with
// the server is never used again.
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseOutage } from './database-outage.ts'

/** A query that is to be planned once on each connection, under this name. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  statement?: string
}

/** One query or transaction at a time uses one connection of the pool. */
export class PostgresDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    // A server that restarts ends the idle connections; the next query opens another.
    pool.on('error', () => undefined)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect())
    } catch (error) {
      throw new DatabaseOutage(error)
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin isolation level read committed'))
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
  isBroken = false

  constructor(client: PoolClient) {
    this.#client = client
    client.on('error', this.#onError)
  }

  readonly #onError = (): void => void (this.isBroken = true)

  async executeQuery<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
    const { sql, parameters, statement } = query
    try {
      const answer = await this.#client.query<Row & object>({
        text: sql,
        values: parameters.map(storable),
        ...(statement === undefined ? {} : { name: statement }),
      })
      // A transaction in which something failed is rolled back where a commit was asked for.
      if (sql === 'commit' && answer.command === 'ROLLBACK') {
        throw new Error('A transaction was committed after one of its statements had failed.')
      }
      return { rows: answer.rows, numAffectedRows: BigInt(answer.rowCount ?? 0) }
    } catch (error) {
      throw this.#judged(error)
    }
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('Queries are not streamed.')
  }

  release(): void {
    this.#client.off('error', this.#onError)
    this.#client.release(this.isBroken)
  }

  // What the server refused has a code of five characters and leaves the connection as it is, but
  // for those of class 57P (the server is going) and 25006 (it only reads: after a failover it may
  // do so for ever). All else came from the connection itself.
  #judged(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const isAnswer = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && !/^E[A-Z]/.test(code)
    if (!isAnswer || /^(57P|08|25006)/.test(code)) this.isBroken = true
    return isAnswer ? error : new DatabaseOutage(error)
  }
}

// PostgreSQL keeps no NUL in text, and what was never stored with one is not found with one.
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\u{fffd}')
    : value
}
