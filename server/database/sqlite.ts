// The embedded database: the runtime's own SQLite, one file, every commit on disk before it is
// answered.
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database, Tables } from './schema.ts'
import { SqliteDriver } from './sqlite-driver.ts'

const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -65536;
`

/** Opens (or makes) the file at `path`. Other processes may have it open too. */
export function openSqlite(path: string): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(path, SETTINGS),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
