import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, ask } from '../../tests/support/postgres-databases.ts'
import { onPostgres } from '../../tests/support/test-services.ts'
import { openDatabase } from '../open-database.ts'
import type { Database } from '../database/schema.ts'
import { digestWith } from '../digest.ts'
import { randomId } from '../identifiers.ts'
import { keyFile, newKey, readKeys } from './key-file.ts'

const STOPPED = ['phone', '+447700900123']
const server = process.env['SERVICES_POSTGRES'] ?? ''

const WITHOUT_GUARD = onPostgres()
  ? 'alter table secrets drop constraint the_key_has_left_this_database_start_the_newer_release'
  : 'drop trigger no_key_in_the_database'

let dataDir: string
let name: string
let databaseUrl: string | null
let opened: Database[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-keys-'))
  name = `keys_${randomId().replaceAll('-', '_').toLowerCase()}`
  databaseUrl = onPostgres() ? await createDatabase(server, name) : null
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.destroy()
  if (onPostgres()) await ask(server, `drop database if exists ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(settings: { digestKeys?: string[]; dataDir?: string } = {}) {
  const result = await openDatabase({ dataDir, databaseUrl, ...settings })
  opened.push(result.database)
  return result
}

async function close(): Promise<void> {
  for (const database of opened.splice(0)) await database.destroy()
}

/** The database as the release before left it, with its key in it and a number stopped under that. */
async function leaveAsBefore(key: string): Promise<void> {
  const { database } = await open({ digestKeys: [key] })
  const phone_digest = digestWith([key])(...STOPPED)
  await database.insertInto('suppressed_phones').values({ phone_digest, created_at: 1 }).execute()
  await sql.raw(WITHOUT_GUARD).execute(database)
  await database.deleteFrom('secrets').execute()
  await insertKey(database, key)
  await close()
}

/** As the release before does when it starts. */
async function insertKey(database: Database, key: string): Promise<void> {
  await database
    .insertInto('secrets')
    .values({ name: 'digest-key', value: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

if (onPostgres()) {
  test('a shared database without keys is refused before it is touched', async () => {
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
    expect(first.digest('x')).toBe(digestWith(readKeys(dataDir) ?? [])('x'))
  })
}

test('the key is nowhere in the database', async () => {
  const key = newKey()
  const { database } = await open({ digestKeys: [key] })
  expect(JSON.stringify(await database.selectFrom('secrets').selectAll().execute())).not.toContain(
    key,
  )
})

test('other keys than those of the database are refused, and so is a file that is gone or empty', async () => {
  writeFileSync(keyFile(dataDir), `${newKey()}\n`)
  await open()
  await expect(open({ digestKeys: [newKey()] })).rejects.toThrow(
    'The keys in DIGEST_KEY are not those of this database',
  )
  writeFileSync(keyFile(dataDir), '')
  await expect(open()).rejects.toThrow('is empty')
  unlinkSync(keyFile(dataDir))
  await expect(open()).rejects.toThrow(
    onPostgres() ? 'DIGEST_KEY must be given' : 'digest-key is missing',
  )
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

test('a key that the release before kept in the database moves to its file, and stopped numbers stay stopped', async () => {
  const key = newKey()
  await leaveAsBefore(key)
  if (onPostgres()) writeFileSync(keyFile(dataDir), `${key}\n`)
  const { database, digest } = await open()
  expect(readFileSync(keyFile(dataDir), 'utf8')).toBe(`${key}\n`)
  const stopped = await database.selectFrom('suppressed_phones').select('phone_digest').execute()
  expect(stopped).toEqual([{ phone_digest: digest(...STOPPED) }])
  const secrets = await database.selectFrom('secrets').select('name').execute()
  expect(secrets).toEqual([{ name: 'digest-check' }])
  await close()
  for (const file of readdirSync(dataDir).filter((entry) => entry.startsWith('beat-scrap'))) {
    expect(readFileSync(join(dataDir, file), 'latin1')).not.toContain(key)
  }
})

test('the key in the database is not given up for another one', async () => {
  const key = newKey()
  await leaveAsBefore(key)
  await expect(open({ digestKeys: [newKey()] })).rejects.toThrow('are not those of this database')
  expect((await open({ digestKeys: [key] })).digest('x')).toBe(digestWith([key])('x'))
})

test('several processes that start at once on a database with a key take the same one', async () => {
  const key = newKey()
  await leaveAsBefore(key)
  if (onPostgres()) writeFileSync(keyFile(dataDir), `${key}\n`)
  const all = await Promise.all(Array.from({ length: 5 }, () => open()))
  expect(new Set(all.map(({ digest }) => digest('x')))).toEqual(new Set([digestWith([key])('x')]))
})

test('the release before cannot put another key into the database, and is told why', async () => {
  const { database } = await open({ digestKeys: [newKey()] })
  await expect(insertKey(database, newKey())).rejects.toThrow(
    /has.left.this.database.*start.the.newer.release/i,
  )
})
