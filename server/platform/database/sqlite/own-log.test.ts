import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLogEmpty } from './checkpoints.ts'
import { emptyLog, logSizeOf, markOf, requireOwnLog } from './log-marks.ts'
import { openDatabase } from '../open-database.ts'
import { forEachTest, openFolder } from '../../../../tests/support/for-each-test.ts'
import { insert, recordingLog } from '../../../../tests/support/test-services.ts'
import type { Database } from '../schema.ts'

const folder = forEachTest(openFolder)
let dataDir: string
let file: string
let database: Database

beforeEach(async () => {
  dataDir = folder.path
  file = join(dataDir, 'beat-scrap.sqlite')
  ;({ database } = await openDatabase({ dataDir }))
})

afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

const SECRETS = ['words that must vanish', '+447700900123', 'a-link-that-must-vanish']

async function post(id: number, to = database): Promise<void> {
  const [problem = '', phone = '', link = ''] = SECRETS
  const car = { registration: 'AB12CDE', postcode: 'LS11 5DJ', phone, problem }
  const times = { created_at: 1, used_at: 1 }
  const posting = { id: String(id), listing_id: `listing ${id}`, ...car, ...times }
  await insert({ database: to }, 'postings', posting)
  const texted = { posting_id: posting.id, phone, created_at: 1 }
  await insert({ database: to }, 'links', { unique_id: `${link} ${id}`, ...texted })
}

async function postMany(from: number, count: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (let id = from; id < from + count; id += 1) await post(id, tx)
  })
}

/** What a killed server leaves: the files as they are, with all that was not yet written into the first. */
function crash(): string {
  const copy = join(dataDir, 'crashed.sqlite')
  for (const end of ['', '-wal', '-marks']) {
    if (existsSync(file + end)) copyFileSync(file + end, copy + end)
  }
  return copy
}

test('a log that a killed server left is taken as the file’s own', async () => {
  await postMany(0, 50)
  await requireOwnLog(crash())
  emptyLog(file)
  await postMany(50, 50)
  await requireOwnLog(crash())
})

test('a backup put in the place of a file whose log is still there is refused, and taken without the log', async () => {
  await postMany(0, 50)
  emptyLog(file)
  const backup = join(dataDir, 'backup.sqlite')
  await sql`vacuum into ${backup}`.execute(database)
  await postMany(50, 50)
  expect(emptyLog(file)).toBe(true)
  await post(1000)
  const crashed = crash()
  copyFileSync(backup, crashed)
  await expect(requireOwnLog(crashed)).rejects.toThrow(/belongs to another file.*-wal and -shm/)
  rmSync(`${crashed}-wal`)
  await requireOwnLog(crashed)
})

test('a file that another server is writing its log into is read once that is done, and else refused', async () => {
  await postMany(0, 300)
  emptyLog(file)
  await postMany(300, 1)
  const crashed = crash()
  const whole = readFileSync(crashed)
  // The header counts pages before the file has them.
  truncateSync(crashed, whole.length / 2)
  expect(markOf(crashed)).toBeNull()
  await expect(requireOwnLog(crashed)).rejects.toThrow('is damaged (its header is wrong)')
  const checked = requireOwnLog(crashed)
  await pause(100)
  writeFileSync(crashed, whole)
  await checked
})

test('a file that is damaged is refused where its server was killed', async () => {
  await postMany(0, 300)
  emptyLog(file)
  const early = crash()
  const old = join(dataDir, 'old.sqlite')
  copyFileSync(early, old)
  await postMany(300, 300)
  emptyLog(file)
  await postMany(600, 60)
  const crashed = crash()
  copyFileSync(old, crashed)
  rmSync(`${crashed}-marks`)
  await expect(requireOwnLog(crashed, 60_000)).rejects.toThrow('is damaged')
})

test('a file that another process has to itself is not called damaged', async () => {
  await postMany(0, 5)
  const crashed = crash()
  const other = new DatabaseSync(crashed)
  other.exec('PRAGMA locking_mode = exclusive; begin exclusive')
  await requireOwnLog(crashed, 60_000)
  other.close()
})

test('a log without its database is no beginning', async () => {
  await post(1)
  const crashed = crash()
  rmSync(crashed)
  await expect(requireOwnLog(crashed)).rejects.toThrow('without its database')
})

test('deleted words, numbers and links are in no file once the log is emptied', async () => {
  await postMany(0, 100)
  await database.deleteFrom('postings').execute()
  expect(SECRETS.filter((secret) => onDisk().includes(secret))).toEqual(SECRETS)
  expect(emptyLog(file)).toBe(true)
  expect(SECRETS.filter((secret) => onDisk().includes(secret))).toEqual([])
  expect(logSizeOf(file)).toBe(0)
})

function onDisk(): string {
  return readdirSync(dataDir)
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('')
}

test('the log is emptied again and again, and soon after who was in its way has gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const emptying = keepLogEmpty({ config: { databaseUrl: null, dataDir }, log: recordingLog() })
  for (const id of [1, 2]) {
    await post(id)
    vi.advanceTimersByTime(20_000)
    expect(logSizeOf(file)).toBe(0)
  }
  await post(3)
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  vi.advanceTimersByTime(20_000)
  other.exec('commit')
  expect(logSizeOf(file)).toBeGreaterThan(0)
  vi.advanceTimersByTime(250)
  expect(logSizeOf(file)).toBe(0)
  other.close()
  emptying.stop()
})

test('a log that somebody writes or reads is left for later', async () => {
  await post(1)
  await database.transaction().execute(async (tx) => {
    await tx.selectFrom('secrets').select('name').orderBy('name').execute()
    expect(() => emptyLog(file)).toThrow('locked')
  })
  expect(emptyLog(file)).toBe(true)
})
