import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachTest, openFolder, insert, rowsOf } from '../../../../tests/support/test-site.ts'
import { isOutage } from '../../http/outages.ts'
import { openDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'

const folder = forEachTest(openFolder)
let database: Database

beforeEach(async () => {
  ;({ database } = await openDatabase({ dataDir: folder.path }))
})
afterEach(() => database.destroy())

const suppress = (phone_digest: string) =>
  database
    .transaction()
    .execute((tx) => insert({ database: tx }, 'suppressed_phones', { phone_digest, created_at: 1 }))

test('a full database is an outage, and writes go on once there is room', async () => {
  await sql`pragma max_page_count = 1`.execute(database)
  const error: unknown = await suppress('x'.repeat(100_000)).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
  await sql`pragma max_page_count = 1000000`.execute(database)
  await suppress('y')
  const rows = await rowsOf({ database }, 'suppressed_phones', 'phone_digest')
  expect(rows.map((row) => row.phone_digest)).toEqual(['y'])
})

// Without it a search among a million cars took a third longer by the processor's time.
test('pages that are not in its cache are read where the system has them', async () => {
  const { rows } = await sql<{ mmap_size: number }>`pragma mmap_size`.execute(database)
  expect(rows[0]?.mmap_size).toBeGreaterThan(2 ** 30)
})

/** Another process that takes the write lock, says so, and holds it until it is killed. */
async function holdLock(): Promise<() => void> {
  const program = `
    const { DatabaseSync } = await import('node:sqlite')
    new DatabaseSync(${JSON.stringify(join(folder.path, 'beat-scrap.sqlite'))}).exec('begin immediate')
    process.stdout.write('held')
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  return () => child.kill('SIGKILL')
}

test('a lock that passes is waited for without stopping the process', async () => {
  const release = await holdLock()
  const writing = suppress('a')
  // A process that stopped until the lock is gone would never come to let it go.
  for (let turn = 0; turn < 5; turn += 1) await pause(10)
  release()
  await writing
})

test('a lock that stays is an outage, for all who wait together', async () => {
  const release = await holdLock()
  const began = performance.now()
  const refused = await Promise.all(
    Array.from({ length: 40 }, async (_unused, index) => {
      const error: unknown = await suppress(`${index}`).catch((reason: unknown) => reason)
      return { isOutage: isOutage(error), after: performance.now() - began }
    }),
  )
  expect(refused.every((each) => each.isOutage)).toBe(true)
  // If each waited in full the last would take forty times as long as the first.
  const times = refused.map(({ after }) => after)
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(10)
  release()
})
