// The embedded database: the runtime's own SQLite, one file, every commit on disk before it is
// answered.
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database, Tables } from '../schema.ts'
import { SqliteDriver } from './sqlite-driver.ts'

const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
`

// SQLite takes changes of tables back like any others. Kysely supposes that it does not, and would
// leave half of a migration behind where it stops, or have two processes run it side by side.
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const drivers = new WeakMap<object, SqliteDriver>()

/**
 * Opens (or makes) the file at `path`, keeping up to `cacheMb` megabytes of it in memory for writing
 * and as much for reading. Other processes may have it open too.
 */
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
