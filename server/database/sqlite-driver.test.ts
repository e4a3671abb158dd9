import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOutage } from '../http/outages.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

let dataDir: string
let database: Database

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-driver-'))
  ;({ database } = await openDatabase({ dataDir }))
})

afterEach(async () => {
  await database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const suppress = (digest: string) =>
  database.transaction().execute(async (tx) => {
    await tx
      .insertInto('suppressed_phones')
      .values({ phone_digest: digest, created_at: 1 })
      .execute()
  })

test('a full database is an outage, and writes go on once there is room', async () => {
  await sql`pragma max_page_count = 1`.execute(database)
  const error: unknown = await suppress('x'.repeat(100_000)).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
  await sql`pragma max_page_count = 1000000`.execute(database)
  await suppress('y')
  expect(await database.selectFrom('suppressed_phones').select('phone_digest').execute()).toEqual([
    { phone_digest: 'y' },
  ])
})

/** Another process that takes the write lock, says so, and holds it until it is killed. */
async function holdLock(): Promise<() => void> {
  const program = `
    const { DatabaseSync } = await import('node:sqlite')
    new DatabaseSync(${JSON.stringify(join(dataDir, 'beat-scrap.sqlite'))}).exec('begin immediate')
    process.stdout.write('held')
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await new Promise((resolve) => {
    child.stdout.once('data', resolve)
  })
  return () => child.kill('SIGKILL')
}

test('a lock that passes is waited for without stopping the process', async () => {
  const release = await holdLock()
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 10)
  setTimeout(release, 400)
  await suppress('a')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(4)
})

test('a lock that stays is an outage, for all who wait together', async () => {
  const release = await holdLock()
  const began = performance.now()
  const errors = await Promise.all(
    Array.from({ length: 40 }, (_unused, index) =>
      suppress(`${index}`).catch((reason: unknown) => reason),
    ),
  )
  expect(errors.every((error) => isOutage(error))).toBe(true)
  // One after another they would have waited two seconds each.
  expect(performance.now() - began).toBeLessThan(40 * 1000)
  release()
})
