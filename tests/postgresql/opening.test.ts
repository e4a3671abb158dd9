import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../server/platform/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { openPostgres } from '../../server/platform/database/postgres.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { openSubmissions } from '../../server/owners/postings/submit-posting.ts'
import { isOutage } from '../../server/platform/http/outages.ts'
import { startBrokenPostgres } from '../support/broken-postgres.ts'
import { CAR } from '../support/forms.ts'
import { ask, emptyDatabase } from '../support/postgres-databases.ts'
import { waitersForLocks } from '../support/several-processes.ts'
import { insert, makeServices, rowsOf } from '../support/test-services.ts'
import { TEST_KEY } from '../support/test-key.ts'

const server = process.env['SERVICES_POSTGRES'] ?? ''

const closeAfter = (database: Database): void => onTestFinished(() => database.destroy())

async function open(databaseUrl: string, statementMs?: number): ReturnType<typeof openDatabase> {
  const limits = statementMs === undefined ? {} : { statementMs }
  const asked = { dataDir: tmpdir(), databaseUrl, digestKey: TEST_KEY }
  const result = await openDatabase({ ...asked, ...limits })
  closeAfter(result.database)
  return result
}

test('a command makes no tables in an empty database, and works on those that are there', async () => {
  const url = await emptyDatabase()
  const asked = { dataDir: tmpdir(), databaseUrl: url, digestKey: TEST_KEY, mayCreate: false }
  await expect(openDatabase(asked)).rejects.toThrow('There is no database there')
  expect(await ask(url, "select 1 from pg_tables where schemaname = 'public'")).toEqual([])
  await open(url)
  closeAfter((await openDatabase(asked)).database)
})

test('identifiers and registrations are ordered byte by byte, whatever the language', async () => {
  const { database } = await open(await emptyDatabase("locale_provider icu icu_locale 'en-GB'"))
  for (const id of ['B', 'a', 'C', '_', '0']) {
    await insert({ database }, 'suppressed_phones', { phone_digest: id, created_at: 1 })
  }
  const rows = await rowsOf({ database }, 'suppressed_phones', 'phone_digest')
  expect(rows.map((row) => row.phone_digest)).toEqual(['0', 'B', 'C', '_', 'a'])
})

test('times and counts are numbers, and text with a NUL is looked for without harm', async () => {
  const { database } = await open(await emptyDatabase())
  const { rows } = await sql`select 1763460000000::bigint as time, count(*) as count,
    sum(2::bigint) as sum`.execute(database)
  expect(rows).toEqual([{ time: 1_763_460_000_000, count: 1, sum: 2 }])
  const found = database.selectFrom('postings').select('id').where('id', '=', 'a\0b')
  expect(await found.executeTakeFirst()).toBeUndefined()
})

test('a query is planned once on a connection', async () => {
  const { database } = await open(await emptyDatabase())
  const look = (digest: string) =>
    database
      .selectFrom('suppressed_phones')
      .select('created_at')
      .where('phone_digest', '=', digest)
      .orderBy('phone_digest')
      .execute()
  await look('a')
  await look('b')
  const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select "created_at"%'`.execute(database)
  expect(rows).toEqual([{ runs: 2 }])
})

test('a column that the next release adds disturbs no query of this one', async () => {
  const { database } = await open(await emptyDatabase())
  const all = () => rowsOf({ database }, 'suppressed_phones', 'phone_digest')
  const put = (phone_digest: string) =>
    insert({ database }, 'suppressed_phones', { phone_digest, created_at: 1 })
  await put('a')
  await all()
  await sql`alter table suppressed_phones add column later text`.execute(database)
  await put('b')
  expect(await all()).toHaveLength(2)
})

test('a server that is too old is refused in plain words', async () => {
  const url = await emptyDatabase()
  await ask(
    url,
    `create function public.current_setting(text) returns text language sql as
    $$ select case $1 when 'server_version' then '14.9' when 'server_version_num' then '140009'
      else 'UTF8' end $$`,
  )
  await ask(
    url,
    `alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`,
  )
  await expect(open(url)).rejects.toThrow('is PostgreSQL 14.9: it has to be 15 or newer')
})

test('a database that does not keep text as UTF-8 is refused in plain words', async () => {
  const url = await emptyDatabase("encoding 'SQL_ASCII' locale 'C'")
  await expect(open(url)).rejects.toThrow('keeps text as SQL_ASCII: it has to be UTF8')
})

test('a server that is not there is named by its code, and the password is not shown', async () => {
  const nowhere = 'postgres://beat:secret@127.0.0.1:1/scrap'
  const error: unknown = await open(nowhere).catch((reason: unknown) => reason)
  expect(String(error)).toBe('DatabaseOutage: The database does not answer (ECONNREFUSED).')
})

test('a server that falls silent is given up on, so that the supervisor starts the site again', async () => {
  const silent = await startBrokenPostgres('falls-silent')
  // It says nothing for ever: only a limit of ours ends this.
  const error: unknown = await open(silent.url, 100).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
  silent.stop()
})

test('a database that is not there is named', async () => {
  const url = new URL(server)
  url.pathname = '/nowhere'
  await expect(open(url.href)).rejects.toThrow('database "nowhere" does not exist')
})

test('a migration that cannot get its lock lets others through, and is tried again', async () => {
  const url = await emptyDatabase()
  const { database } = await open(url)
  const patient = openPostgres({ url, pool: 2, limits: { statementMs: 0, lockMs: 100 } })
  closeAfter(patient)
  const widen = { '9999-next': { up: (next: Database) => addColumn(next) } }
  let migrated: Promise<void> | undefined
  await database.transaction().execute(async (tx) => {
    await tx.selectFrom('postings').select('id').orderBy('id').execute()
    migrated = migrate(patient, { ...MIGRATIONS, ...widen })
    await sql`select pg_sleep(1)`.execute(tx)
    // Nobody queues behind it for longer than it waits itself.
    await database.selectFrom('postings').select('id').orderBy('id').execute()
  })
  await migrated
  await sql`select next from postings`.execute(database)
})

test('a migration that deadlocks with a request gives way to it, and is tried again', async () => {
  const url = await emptyDatabase()
  const { database } = await open(url)
  const patient = openPostgres({ url, pool: 2, limits: { statementMs: 0, lockMs: 60_000 } })
  closeAfter(patient)
  const widen = async (next: Database): Promise<void> => {
    await next.schema.alterTable('listing_agents').addColumn('next', 'text').execute()
    await addColumn(next)
  }
  let migrated: Promise<void> | undefined
  await database.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx)
    // Only the migration finds the deadlock.
    await sql`set local deadlock_timeout = '1h'`.execute(tx)
    await tx.selectFrom('postings').select('id').orderBy('id').execute()
    migrated = migrate(patient, { ...MIGRATIONS, '9999-next': { up: widen } })
    while ((await waitersForLocks(database)) === 0) await pause(20)
    await tx.selectFrom('listing_agents').select('link_id').orderBy('link_id').execute()
  })
  await migrated
  await sql`select postings.next, listing_agents.next from postings, listing_agents`.execute(
    database,
  )
})

test('the release before goes on, and starts again, on the tables of the next', async () => {
  const url = await emptyDatabase()
  const services = await makeServices({ DATABASE_URL: url })
  const next = openPostgres({ url, pool: 2 })
  closeAfter(next)
  const submit = openSubmissions(services)
  const send = (problem: string) => submit({ typed: { ...CAR, problem }, photo: null, key: null })
  expect((await send('before')).ok).toBe(true)
  await migrate(next, { ...MIGRATIONS, '9999-next': { up: addColumn } })
  expect((await send('after')).ok).toBe(true)
  expect(await rowsOf(await open(url), 'postings')).toHaveLength(2)
  await services.close()
})

async function addColumn(database: Database): Promise<void> {
  await database.schema.alterTable('postings').addColumn('next', 'text').execute()
}
