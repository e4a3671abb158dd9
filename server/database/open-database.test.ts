import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-database-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const POSTING = {
  id: 'a',
  listing_id: 'b',
  registration: 'AB12CDE',
  postcode: 'LS11 5DJ',
  phone: '+447700900123',
  problem: 'words that must vanish',
  created_at: 1,
  used_at: 1,
}

test('a database opened again is the same one, with the same key', async () => {
  const first = await openDatabase({ dataDir })
  await first.database.insertInto('postings').values(POSTING).execute()
  await first.database.destroy()
  const second = await openDatabase({ dataDir })
  expect(await second.database.selectFrom('postings').select('id').execute()).toEqual([{ id: 'a' }])
  expect(second.digest('x')).toBe(first.digest('x'))
  await migrate(second.database)
  await second.database.destroy()
})

test('every commit is synced, foreign keys hold, and only its owner can read the file', async () => {
  const { database } = await openDatabase({ dataDir })
  const pragma = async (name: string) =>
    Object.values(
      (await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(database)).rows[0] ?? {},
    )[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('secure_delete')).toBe(1)
  expect(statSync(join(dataDir, 'beat-scrap.sqlite')).mode & 0o077).toBe(0)
  await database.destroy()
})

test('two processes may have it open, and a writer waits its turn', async () => {
  const one = await openDatabase({ dataDir })
  const two = await openDatabase({ dataDir })
  await one.database.insertInto('postings').values(POSTING).execute()
  await two.database.transaction().execute(async (tx) => {
    const { used_at } = await tx.selectFrom('postings').select('used_at').executeTakeFirstOrThrow()
    await tx
      .updateTable('postings')
      .set({ used_at: used_at + 1 })
      .execute()
  })
  const row = await one.database.selectFrom('postings').select('used_at').executeTakeFirst()
  expect(row).toEqual({ used_at: 2 })
  await one.database.destroy()
  await two.database.destroy()
})

test('what was deleted is in no file any more', async () => {
  const { database } = await openDatabase({ dataDir })
  await database.insertInto('postings').values(POSTING).execute()
  await database.deleteFrom('postings').execute()
  await database.destroy()
  const file = readFileSync(join(dataDir, 'beat-scrap.sqlite'), 'latin1')
  expect(file).not.toContain('words that must vanish')
})
