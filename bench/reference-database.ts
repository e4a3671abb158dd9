// The database as the references open it: the same file format, tables and durability as the
// product's, straight through node:sqlite.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Database, Tables } from '../server/database/schema.ts'

/** Opens the product's database in `dataDir` with the product's pragmas. */
export function openReference(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'), { timeout: 2000 })
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -65536;
  `)
  return database
}

/** The SQL that `ask` sends to a database, so that a reference runs the very same statements. */
export async function sqlOf(ask: (database: Database) => Promise<unknown>): Promise<string> {
  const asked: string[] = []
  const nothing: SqliteStatement = {
    reader: true,
    all: () => [],
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
    iterate: () => [][Symbol.iterator](),
  }
  const prepare = (sql: string): SqliteStatement => {
    asked.push(sql)
    return nothing
  }
  await ask(
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database: { prepare, close: () => undefined } }),
    }),
  )
  const [sql, ...more] = asked
  if (sql === undefined || more.length > 0) throw new Error('One statement was expected.')
  return sql
}
