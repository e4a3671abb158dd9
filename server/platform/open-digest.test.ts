import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachTest, openFolder, onPostgres, rowsOf } from '../../tests/support/test-site.ts'
import { ask, emptyDatabase } from '../../tests/support/postgres-databases.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database } from './database/schema.ts'
import { digestWith, keyFile, readKeyFile } from './digest.ts'

const newKey = (): string => randomBytes(32).toString('base64url')

const folder = forEachTest(openFolder)
let dataDir: string
let databaseUrl: string | null
let opened: Database[]

beforeEach(async () => {
  dataDir = folder.path
  databaseUrl = onPostgres() ? await emptyDatabase() : null
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.destroy()
})

async function open(settings: { digestKey?: string; dataDir?: string } = {}) {
  const result = await openDatabase({ dataDir, databaseUrl, ...settings })
  opened.push(result.database)
  return result
}

if (onPostgres()) {
  test('a shared database without a key is refused before it is touched', async () => {
    await expect(open()).rejects.toThrow('DIGEST_KEY must be given with DATABASE_URL')
    expect(
      await ask(databaseUrl ?? '', "select 1 from pg_tables where schemaname = 'public'"),
    ).toEqual([])
    writeFileSync(keyFile(dataDir), `${newKey()}\n`)
    await open()
  })
} else {
  test('the first start makes a key that only its owner can read, and the next ones use it', async () => {
    const first = await open()
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter((file) => file.startsWith('digest-key'))).toEqual([
      'digest-key',
    ])
    expect((await open()).digest('x')).toBe(first.digest('x'))
    expect(first.digest('x')).toBe(digestWith(readKeyFile(dataDir) ?? '')('x'))
  })
}

test('several processes that start at once on nothing all do, with one key', async () => {
  if (onPostgres()) writeFileSync(keyFile(dataDir), `${newKey()}\n`)
  const all = await Promise.all(Array.from({ length: 5 }, () => open()))
  expect(new Set(all.map(({ digest }) => digest('x'))).size).toBe(1)
})

test('parts do not run into each other', () => {
  const digest = digestWith('one')
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
})

test('the key is nowhere in the database', async () => {
  const key = newKey()
  const { database } = await open({ digestKey: key })
  expect(JSON.stringify(await rowsOf({ database }, 'secrets', 'name'))).not.toContain(key)
})

test('a key other than the database’s is refused, and so is a missing or empty file', async () => {
  writeFileSync(keyFile(dataDir), `${newKey()}\n`)
  await open()
  const other = open({ digestKey: newKey() })
  await expect(other).rejects.toThrow('The key in DIGEST_KEY is not that of this database')
  writeFileSync(keyFile(dataDir), '')
  await expect(open()).rejects.toThrow('is empty')
  unlinkSync(keyFile(dataDir))
  const missing = onPostgres() ? 'DIGEST_KEY must be given' : 'digest-key is missing'
  await expect(open()).rejects.toThrow(missing)
})

test('a lost key is given up for a new one once its check value was deleted by hand, and not before', async () => {
  writeFileSync(keyFile(dataDir), `${newKey()}\n`)
  const { database, digest } = await open()
  writeFileSync(keyFile(dataDir), `${newKey()}\n`)
  await expect(open()).rejects.toThrow('stopped numbers would not be recognised')
  await sql`delete from secrets where name = 'digest-check'`.execute(database)
  const next = await open()
  expect(next.digest('x')).not.toBe(digest('x'))
  expect((await open()).digest('x')).toBe(next.digest('x'))
})
