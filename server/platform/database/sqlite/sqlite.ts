// The embedded database: the runtime's own SQLite, one file, every commit on disk before it is answered.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { isBusy } from '../database-outage.ts'
import type { Database, Tables } from '../schema.ts'

const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
`

// SQLite can roll back changes of tables. Kysely assumes that it cannot, and would leave half a migration behind, or
// have two processes run one side by side.
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const drivers = new WeakMap<object, SqliteDriver>()

/** Opens (or makes) the file at `path`, with `cacheMb` megabytes of cache for writing and as much for reading. */
export function openSqlite(path: string, cacheMb = 64): Database {
  const adapter = new WholeMigrations()
  const driver = new SqliteDriver(path, SETTINGS, cacheMb)
  drivers.set(adapter, driver)
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/** The driver of an embedded database that is not in a transaction; undefined for any other. */
export function readerOf(database: Database): SqliteDriver | undefined {
  return database.isTransaction ? undefined : drivers.get(database.getExecutor().adapter)
}

// A query that waits for another process's lock inside SQLite stops the whole process, so it waits mostly outside.
const WAIT_INSIDE_MS = 20
// About two seconds. They are counted in tries, because a process that was stopped meanwhile has not waited.
const TRIES = 50
const STATEMENTS_KEPT = 500
// A page that is not in a cache is read where the system has it: 2 GiB at most. The reader forgets its
// cache whenever the writer commits.
const MAPPED = 'PRAGMA mmap_size = 2147483648;'

/** Kysely lets one query or transaction at a time use the one connection. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #reader: SqliteConnection

  constructor(path: string, settings: string, cacheMb: number) {
    const memory = `PRAGMA cache_size = -${cacheMb * 1024}; ${MAPPED}`
    this.#connection = new SqliteConnection(openFile(path, false, settings + memory))
    try {
      this.#reader = new SqliteConnection(openFile(path, true, memory))
    } catch (error) {
      this.#connection.database.close()
      throw error
    }
  }

  /** Runs a query that only reads on a connection of its own: no writer is waited for. */
  read<Row>(sql: string, parameters: readonly unknown[]): Row[] {
    return this.#reader.run<Row>(sql, parameters as SQLInputValue[]).rows
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    // A deferred transaction that reads before it writes fails at once if another process wrote in
    // between; taking the write lock first makes it wait its turn instead.
    await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk has SQLite roll back by itself; doing it again would hide the reason.
    if (this.#connection.database.isTransaction) {
      await this.#connection.executeQuery(CompiledQuery.raw('rollback'))
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.database.close()
    this.#connection.database.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; reads: boolean }>()
  #refused = 0

  constructor(database: DatabaseSync) {
    this.database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = this.run<Row>(sql, parameters as SQLInputValue[])
        this.#refused = 0
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        // All queries share this count, so that each one in the queue does not wait in full.
        this.#refused += 1
        if (this.#refused >= TRIES) throw error
      }
      await pause(WAIT_INSIDE_MS)
    }
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('Queries are not streamed.')
  }

  run<Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> {
    const { statement, reads } = this.#prepare(sql)
    if (reads) return { rows: statement.all(...parameters) as Row[] }
    const { changes } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(sql: string): { statement: StatementSync; reads: boolean } {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    if (this.#prepared.size < STATEMENTS_KEPT) this.#prepared.set(sql, prepared)
    return prepared
  }
}

function openFile(path: string, readOnly: boolean, settings: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: WAIT_INSIDE_MS, readOnly })
  try {
    database.exec(settings)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
