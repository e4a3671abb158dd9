// What is deleted must not stay in the write-ahead log for long, and a log that is short belongs to its file for
// certain: within half a minute of any write it is written into the file and emptied.
import type { Config } from '../../settings/config.ts'
import type { Log } from '../../log.ts'
import { emptyLog, logSizeOf } from './log-marks.ts'
import { databaseFile } from '../../settings/database-settings.ts'
import { isBusy } from '../database-outage.ts'
import { sql } from 'kysely'
import type { Database } from '../schema.ts'
import { readerOf } from './sqlite.ts'

interface Kept {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  log: Log
}

const EVERY_MS = 20_000
const RETRY_MS = 250

/** Empties the log of the embedded database at once and every so often, until stopped. PostgreSQL empties its own. */
export function keepLogEmpty({ config, log }: Kept): { stop(): void } {
  if (config.databaseUrl !== null) return { stop: () => undefined }
  const file = databaseFile(config.dataDir)
  let timer: NodeJS.Timeout
  const round = (): void => {
    timer = setTimeout(round, tryToEmpty(file, log) ? EVERY_MS : RETRY_MS).unref()
  }
  round()
  return { stop: () => clearTimeout(timer) }
}

function tryToEmpty(file: string, log: Log): boolean {
  try {
    return logSizeOf(file) === 0 || emptyLog(file)
  } catch (error) {
    if (isBusy(error)) return false
    log.warn('the log of the database could not be emptied', { error })
    return true
  }
}

// Much writing beside a live server grows the write-ahead log, and the commit that passes its limit
// copies all of it into the file: some tenths of a second, at worst in the server's only thread. Long
// work therefore copies what it wrote by itself, a little after each step and without the write lock.
// SQLite: "Write-Ahead Logging", section 3.2, and PRAGMA wal_checkpoint, PASSIVE.
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
