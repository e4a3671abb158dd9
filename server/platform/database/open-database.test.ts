import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachTest, openFolder } from '../../../tests/support/for-each-test.ts'
import { isOutage } from '../http/outages.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

const folder = forEachTest(openFolder)
const open = () => openDatabase({ dataDir: folder.path })

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

test('every commit is synced, foreign keys hold, and only its owner can read the file', async () => {
  const { database } = await open()
  const pragma = async (name: string) =>
    Object.values(
      (await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(database)).rows[0] ?? {},
    )[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('secure_delete')).toBe(1)
  expect(statSync(join(folder.path, 'beat-scrap.sqlite')).mode & 0o077).toBe(0)
  await database.destroy()
})

test('a migration that another process has the file for waits longer than a query would', async () => {
  const one = await open()
  const two = await open()
  const other = await open()
  const next = { up: (database: Database) => addColumn(database) }
  let migrated: Promise<void> | undefined
  await one.database.transaction().execute(async (tx) => {
    await tx.insertInto('postings').values(POSTING).execute()
    migrated = migrate(two.database, { ...MIGRATIONS, '9999-next': next })
    const write = other.database.deleteFrom('postings').execute()
    expect(isOutage(await write.catch((reason: unknown) => reason))).toBe(true)
  })
  await migrated
  expect(await nextOf(one.database)).toEqual([{ next: null }])
  await one.database.destroy()
  await two.database.destroy()
  await other.database.destroy()
})

test('a migration that stops half-way leaves nothing behind, and is done the next time', async () => {
  const { database } = await open()
  await database.insertInto('postings').values(POSTING).execute()
  const stops = async (next: Database): Promise<void> => {
    await addColumn(next)
    throw new Error('The power went')
  }
  const broken = migrate(database, { ...MIGRATIONS, '9999-next': { up: stops } })
  await expect(broken).rejects.toThrow('The power went')
  await migrate(database, { ...MIGRATIONS, '9999-next': { up: addColumn } })
  expect(await nextOf(database)).toEqual([{ next: null }])
  await database.destroy()
})

async function addColumn(database: Database): Promise<void> {
  await database.schema.alterTable('postings').addColumn('next', 'text').execute()
}

async function nextOf(database: Database): Promise<unknown[]> {
  return (await sql`select next from postings`.execute(database)).rows
}
