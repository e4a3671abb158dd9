// In which state a connection goes back to the others, and what becomes of one whose statements the server forgot.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgres, poolFiguresOf } from '../../server/platform/database/postgres.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { isOutage } from '../../server/platform/http/outages.ts'
import { startBrokenPostgres } from '../support/broken-postgres.ts'
import { forEachTest, makeServices, rowsOf } from '../support/test-site.ts'

const services = forEachTest(() => makeServices())
let one: Database
beforeEach(() => {
  one = openPostgres({ url: services.config.databaseUrl ?? '', pool: 1 })
})
afterEach(() => one.destroy())

const put = (database: Database, phone_digest: string): Promise<unknown> =>
  database.insertInto('suppressed_phones').values({ phone_digest, created_at: 1 }).execute()

const kept = async () =>
  (await rowsOf(services, 'suppressed_phones', 'phone_digest')).map((row) => row.phone_digest)

test('a transaction in which nothing was asked, or that was given up, leaves nothing behind', async () => {
  await one.transaction().execute(async () => undefined)
  const givenUp = one.transaction().execute(async () => {
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  await put(one, 'a')
  expect(await kept()).toEqual(['a'])
})

test('nothing of a transaction is kept whose other statements the server forgot', async () => {
  const putTwo = (first: string, second: string): Promise<void> =>
    one.transaction().execute(async (tx) => {
      await put(tx, first)
      if (second === '') throw new Error('given up')
      await put(tx, second)
    })
  await putTwo('a', 'b')
  await expect(putTwo('c', '')).rejects.toThrow('given up')
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
    where statement not like 'insert%'`.execute(one)
  for (const row of rows) await sql`deallocate ${sql.ref(row.name)}`.execute(one)
  await expect(putTwo('d', '')).rejects.toThrow('given up')
  expect(await kept()).toEqual(['a', 'b'])
})

test('a connection whose transaction was not ended is not used again', async () => {
  await sql`begin`.execute(one)
  await put(one, 'a')
  expect(await kept()).toEqual(['a'])
})

test('a statement that the server forgot is an outage of one question', async () => {
  await put(one, 'a')
  await sql`deallocate all`.execute(one)
  expect(isOutage(await put(one, 'b').catch((error: unknown) => error))).toBe(true)
  await put(one, 'c')
  expect(await kept()).toEqual(['a', 'c'])
})

test('only who finds no idle connection is said to wait for one', async () => {
  const figures = poolFiguresOf(services.database)
  const looks = (count: number): Promise<unknown>[] => Array.from({ length: count }, kept)
  await Promise.all(looks(2))
  const asked = looks(2)
  let most = 0
  for (let step = 0; step < 50; step += 1) {
    await Promise.resolve()
    most = Math.max(most, figures?.().waiting ?? 1)
  }
  expect(most).toBe(0)
  await Promise.all(asked)
})

test('a connection that is ended as it is opened is an outage and harms nobody', async () => {
  const dying = await startBrokenPostgres('ends')
  const database = openPostgres({ url: dying.url, pool: 2 })
  for (let time = 0; time < 3; time += 1) {
    const looked: unknown = await sql`select 1`.execute(database).catch((error: unknown) => error)
    expect(isOutage(looked)).toBe(true)
  }
  expect(poolFiguresOf(database)?.().busy).toBe(0)
  await database.destroy()
  dying.stop()
})
