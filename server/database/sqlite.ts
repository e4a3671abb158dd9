// The embedded database: the runtime's own SQLite, one file, every commit on disk before it is
// answered.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { Database, Tables } from './schema.ts'

/**
 * Opens (or makes) the file at `path`, keeping up to `cacheMb` megabytes of it in memory. Other
 * processes may have it open too.
 */
export function openSqlite(path: string, cacheMb = 64): Database {
  const connection = new DatabaseSync(path, { timeout: 2000 })
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -${cacheMb * 1024};
  `)
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(connection) }),
  })
}

function asKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = asKyselyStatement(connection.prepare(lockedFromTheStart(sql)))
      if (prepared.size < 500) prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      connection.close()
    },
  }
}

// A deferred transaction that reads before it writes fails at once if another process wrote in
// between; taking the write lock first makes it wait its turn instead.
function lockedFromTheStart(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}
