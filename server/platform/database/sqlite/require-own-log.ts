// Before a database file is opened that was not closed in order: whether its write-ahead log is its own, and
// whether the two together are sound. Once SQLite has replayed a wrong log it is too late.
import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { KEEP_COMPILED } from '../../keep-compiled.js'
import { logSizeOf, markOf, readMarks, writeMarks } from './log-marks.ts'

const CHECK_MS = 2000
const STABLE_MS = 2000
const RECHECK_MS = 20

/** Throws, in words for the operator, where the file at `file` must not be opened. */
export async function requireOwnLog(file: string, checkMs = CHECK_MS): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const hasLog = logSizeOf(file) > 0
  if (size === 0) {
    if (hasLog) throw new Error(`${file}-wal is there without its database ${file}. ${RESTORE}`)
    return
  }
  if (!hasLog) {
    // A backup that was put back as it should be.
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

// Read the header first: a server at work notes its next mark before the header can have it.
function isMarked(file: string, mark: number): boolean {
  return readMarks(file)?.includes(mark) ?? true
}

/**
 * The first fault in the structure of the tables and indexes, or null. A process of its own, so that it can be
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
    // Only then has all come that it told.
    child.once('disconnect', () => resolve(null))
  })
}
