// Marks by which a write-ahead log and its database file know each other. The file carries a number in its
// header, and a file beside it names the numbers that the header may have while the log is in use. An
// older copy that was put in the file's place carries an older number: replaying the log over it would
// corrupt it, and SQLite itself does not notice.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { KEEP_COMPILED } from '../../node.js'
import { isMalformed } from '../database-outage.ts'

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
  using alone = new DatabaseSync(address, { readOnly: true })
  try {
    return userVersionOf(alone)
  } catch (error) {
    if (isMalformed(error)) return null
    throw error
  }
}

/** The marks that `file` may carry, or null where none were noted yet. */
function readMarks(file: string): number[] | null {
  try {
    return readFileSync(`${file}-marks`, 'utf8').trim().split('\n').map(Number)
  } catch {
    return null
  }
}

/** Notes the marks that `file` may carry, on disk before this returns. */
function writeMarks(file: string, marks: number[]): void {
  const path = `${file}-marks-${process.pid}`
  writeFileSync(path, marks.map((mark) => `${mark}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(path, `${file}-marks`)
}

/** Empties the log of `file` into it, with a new mark. False while somebody writes, or reads what was before. */
export function emptyLog(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: 0 })
  database.exec('begin immediate')
  // No next mark is chosen until the file has the last one.
  const mark = userVersionOf(database)
  if (mark === markOf(file)) {
    const next = randomInt(1, 2 ** 31)
    writeMarks(file, [mark, next])
    database.exec(`PRAGMA user_version = ${next}`)
  }
  database.exec('commit')
  // This copies most of the log without the lock that writers wait for.
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  const isEmpty = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
  if (isEmpty) dropEarlierMark(database, file)
  return isEmpty
}

// From then on a backup with the earlier mark is refused. The write lock keeps others from choosing a next mark.
function dropEarlierMark(database: DatabaseSync, file: string): void {
  database.exec('begin immediate')
  const mark = userVersionOf(database)
  if (mark === markOf(file)) writeMarks(file, [mark])
  database.exec('commit')
}

function userVersionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

const CHECK_MS = 2000
const STABLE_MS = 2000
const RECHECK_MS = 20

/**
 * Throws, in words for the operator, where the write-ahead log beside `file` is not the file's own, or the two together
 * are not sound. Once SQLite has opened the file and replayed a wrong log, it is too late.
 */
export async function requireOwnLog(file: string, checkMs = CHECK_MS): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const hasLog = logSizeOf(file) > 0
  if (size === 0) {
    if (hasLog) throw new Error(`${file}-wal is there without its database ${file}. ${RESTORE}`)
    return
  }
  if (!hasLog) {
    // A backup that was put back in the right way has no marks beside it.
    const mark = markOf(file)
    if (mark !== null && !isMarked(file, mark)) writeMarks(file, [mark])
    return
  }
  const mark = await stableMark(file)
  if (mark === null) throw new Error(`${file} is damaged (its header is wrong). ${RESTORE}`)
  if (!isMarked(file, mark))
    throw new Error(`${file}-wal belongs to another file than ${file}. ${RESTORE}`)
  const fault = await quickCheck(file, checkMs)
  if (fault !== null) throw new Error(`${file} is damaged (${fault}). ${RESTORE}`)
}

const RESTORE =
  'Nothing was changed. To restore a backup: stop every process, remove the files that end in -wal and -shm, then copy the backup into place.'

// A server at work may change the file and its marks while they are read.
async function stableMark(file: string): Promise<number | null> {
  const until = performance.now() + STABLE_MS
  for (;;) {
    const mark = markOf(file)
    const isStable = mark !== null && isMarked(file, mark)
    if (isStable || performance.now() > until) return mark
    await pause(RECHECK_MS)
  }
}

// The header is read first, because a server at work notes its next mark before the header has it.
function isMarked(file: string, mark: number): boolean {
  return readMarks(file)?.includes(mark) ?? true
}

/**
 * The first fault in the structure of the tables and indexes, or null. The check runs in a process of its own that is
 * ended after two seconds; SQLite goes through a million postings in less.
 */
function quickCheck(file: string, checkMs: number): Promise<string | null> {
  const program = fileURLToPath(new URL('./quick-check.ts', import.meta.url))
  const child = fork(program, [file], {
    env: KEEP_COMPILED,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: checkMs,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    child.once('message', (said: string) => {
      resolve(said === 'ok' ? null : said.replaceAll('\n', ' '))
    })
    child.once('error', () => resolve(null))
    // By then all messages of the process have arrived.
    child.once('disconnect', () => resolve(null))
  })
}
