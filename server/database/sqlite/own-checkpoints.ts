// Much writing beside a live server grows the write-ahead log, and whoever commits past its limit
// copies all of it into the file: some tenths of a second, at worst in the server's only thread. Long
// work therefore copies what it wrote by itself, a little after each step and without the write lock.
// SQLite: "Write-Ahead Logging", section 3.2, and PRAGMA wal_checkpoint, PASSIVE.
import { sql } from 'kysely'
import type { Database } from '../schema.ts'
import { readerOf } from './sqlite.ts'

const USUAL_PAGES = 1000

/** Runs `work`, which calls `checkpoint` after each commit, outside of any transaction. */
export async function withOwnCheckpoints<T>(
  database: Database,
  work: (checkpoint: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (readerOf(database) === undefined) return work(async () => undefined)
  const pragma = (text: string): Promise<unknown> => sql.raw(`PRAGMA ${text}`).execute(database)
  await pragma('wal_autocheckpoint = 0')
  try {
    return await work(async () => void (await pragma('wal_checkpoint(PASSIVE)')))
  } finally {
    await pragma(`wal_autocheckpoint = ${USUAL_PAGES}`)
  }
}
