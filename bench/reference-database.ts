// The database as the references open it: the same file format, tables and durability as the
// product's, straight through node:sqlite.
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Database, Tables } from '../server/platform/database/schema.ts'

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

/** What runs `write` as one transaction, taken back where that throws. */
export function openTransactions(database: DatabaseSync) {
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const rollback = database.prepare('rollback')
  return <Result>(write: () => Result): Result => {
    begin.run()
    try {
      const result = write()
      commit.run()
      return result
    } catch (error) {
      rollback.run()
      throw error
    }
  }
}

/** Of the size of a digest; what it is made from is the product's business. */
export function anyDigest(): string {
  return randomBytes(32).toString('hex')
}

/** A statement, and the values it was asked with. */
export interface Asked {
  sql: string
  values: unknown[]
}

/** What `ask` sends to a database, so that a reference runs the very same statement. */
export async function statementOf(ask: (database: Database) => Promise<unknown>): Promise<Asked> {
  const asked: Asked[] = []
  const prepare = (sql: string): SqliteStatement => ({
    reader: true,
    all(values) {
      asked.push({ sql, values: [...values] })
      return []
    },
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
    iterate: () => [][Symbol.iterator](),
  })
  await ask(
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database: { prepare, close: () => undefined } }),
    }),
  )
  const [statement, ...more] = asked
  if (statement === undefined || more.length > 0) throw new Error('One statement was expected.')
  return statement
}

/** `values` with those of `others` in the place of the keys they are under. */
export function bound<Value>(values: unknown[], others: Record<string, string>): Value[] {
  return values.map((value) => others[String(value)] ?? value) as Value[]
}
