// Marks by which a write-ahead log and its database file know each other. The file carries a number in its
// header, and a file beside it names the numbers that the header may have while the log is in use. An
// older copy that was put in the file's place carries an older number: replaying the log over it would
// corrupt it, and SQLite itself does not notice.
import { randomInt } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isMalformed } from './sqlite-errors.ts'

/** How many bytes the log of the database at `file` has; 0 without one. */
export function logSizeOf(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * The mark in the header of `file` itself, whatever its log says. Null while another process writes the log into
 * the file: the header may then count pages that the file has not got yet.
 */
export function markOf(file: string): number | null {
  const address = pathToFileURL(file)
  // SQLite then reads the file alone and takes no lock.
  address.searchParams.set('immutable', '1')
  const alone = new DatabaseSync(address, { readOnly: true })
  try {
    return userVersionOf(alone)
  } catch (error) {
    if (isMalformed(error)) return null
    throw error
  } finally {
    alone.close()
  }
}

/** The marks that `file` may carry, or null where none were noted yet. */
export function readMarks(file: string): number[] | null {
  try {
    return readFileSync(`${file}-marks`, 'utf8').trim().split('\n').map(Number)
  } catch {
    return null
  }
}

/** Notes the marks that `file` may carry, on disk before this returns. */
export function writeMarks(file: string, marks: number[]): void {
  const path = `${file}-marks-${process.pid}`
  const written = openSync(path, 'w', 0o600)
  writeSync(written, marks.map((mark) => `${mark}\n`).join(''))
  fsyncSync(written)
  closeSync(written)
  renameSync(path, `${file}-marks`)
}

/**
 * Writes the log of `file` into it and empties it, with a new mark. False where somebody is in the
 * middle of a transaction or reads what was there before: then try again.
 */
export function emptyLog(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin immediate')
    // Until the file has the last mark there is no other.
    const mark = userVersionOf(database)
    if (mark === markOf(file)) {
      const next = randomInt(1, 2 ** 31)
      writeMarks(file, [mark, next])
      database.exec(`PRAGMA user_version = ${next}`)
    }
    database.exec('commit')
    // Most of it without the lock that writers wait for.
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    const ended = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    const isEmpty = ended?.['busy'] === 0
    if (isEmpty) dropEarlierMark(database, file)
    return isEmpty
  } finally {
    database.close()
  }
}

// A backup that has it is refused from then on. With the write lock nobody chooses a next mark meanwhile.
function dropEarlierMark(database: DatabaseSync, file: string): void {
  database.exec('begin immediate')
  const mark = userVersionOf(database)
  if (mark === markOf(file)) writeMarks(file, [mark])
  database.exec('commit')
}

function userVersionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}
