// What is deleted must not stand in the write-ahead log for long, and a log that is short belongs to its
// file for certain: within half a minute of any write the log is written into the file and emptied.
import type { Log } from '../../log.ts'
import type { Services } from '../../services.ts'
import { emptyLog, logSizeOf } from './log-marks.ts'
import { databaseFile } from '../database-name.ts'
import { isBusy } from './sqlite-driver.ts'

const EVERY_MS = 20_000
const RETRY_MS = 250

/** Empties the log of the embedded database again and again, until stopped; PostgreSQL's is its own matter. */
export function keepLogEmpty({ config, log }: Pick<Services, 'config' | 'log'>): { stop(): void } {
  if (config.databaseUrl !== null) return { stop: () => undefined }
  const file = databaseFile(config.dataDir)
  const round = (): void => {
    timer = setTimeout(round, tryToEmpty(file, log) ? EVERY_MS : RETRY_MS).unref()
  }
  let timer = setTimeout(round, EVERY_MS).unref()
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
