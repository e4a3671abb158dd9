// Databases for tests on PostgreSQL: one is migrated, and each test gets a copy.
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, Pool } from 'pg'
import { checkOf, digestWith } from '../../server/platform/digest.ts'
import { openPostgres, poolFiguresOf } from '../../server/platform/database/postgres.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { randomId } from '../../server/platform/identifiers.ts'
import { startCluster, type PostgresCluster } from './postgres-cluster.ts'
import { TEST_KEY } from './test-key.ts'

const TEMPLATE = 'beat_scrap_template'
const PREFIX = 'beat_scrap_test_'
// What a server has where nothing is set.
const POOL = 10
/** Limits that only what hangs reaches, for tests that several writers take part in, on a busy machine. */
const UNHURRIED = { statementMs: 60_000, lockMs: 60_000 }
const CHECK = checkOf(digestWith(TEST_KEY))
const EMPTY = `do $$
declare name text;
begin
  for name in select tablename from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
      and tablename not in ('secrets', 'installation')
  loop execute format('delete from %I', name); end loop;
  update installation set photos_without_posting = null, has_journal = 0;
  delete from secrets where secrets.name <> 'digest-check';
  update secrets set value = '${CHECK}';
end $$`

let cluster: PostgresCluster | null = null
let server = ''

/** Run by vitest before the tests: TEST_DATABASE_URL's server, or one that goes with the run. */
export async function setup(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL']
  cluster = given === undefined ? await startCluster() : null
  server = given ?? cluster?.url('postgres') ?? ''
  await ask(server, `drop database if exists ${TEMPLATE}`)
  await ask(server, `create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  const template = { dataDir: tmpdir(), databaseUrl: named(server, TEMPLATE), digestKey: TEST_KEY }
  await (await openDatabase(template)).database.destroy()
  process.env['SERVICES_POSTGRES'] = server
}

/** Run by vitest after the tests: nothing is left behind. */
export async function teardown(): Promise<void> {
  if (cluster !== null) return cluster.close()
  await dropServices(server)
  await ask(server, `drop database if exists ${TEMPLATE}`)
}

interface DatabaseOfServices {
  url: string
  /** Stays connected from test to test: to connect takes longer than most of what is asked. */
  database: Database
  /** Waits for what is under way and empties it, for the next test. */
  giveBack(): Promise<void>
}

// Emptying one takes a tenth of the time of making one.
const free: DatabaseOfServices[] = []

/** A migrated, empty database of its own on the server of `url`. */
export async function lendDatabase(url: string): Promise<DatabaseOfServices> {
  return free.pop() ?? makeOne(url)
}

async function makeOne(on: string): Promise<DatabaseOfServices> {
  const name = newName()
  await ask(on, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = named(on, name)
  const kept = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }
  const emptying = new Pool({ connectionString: url, ...kept })
  emptying.on('error', () => undefined)
  const lent: DatabaseOfServices = {
    url,
    database: await connect(url),
    async giveBack() {
      await allDone(lent.database)
      // Some tests take their database away.
      if (!(await answers(lent.database))) lent.database = await connect(url)
      await emptying.query(EMPTY)
      free.push(lent)
    },
  }
  return lent
}

// One that was never asked anything could not be closed.
export async function connect(url: string, pool = POOL): Promise<Database> {
  const database = openPostgres({ url, pool, limits: UNHURRIED })
  await sql`select 1`.execute(database)
  return database
}

async function answers(database: Database): Promise<boolean> {
  return sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )
}

async function allDone(database: Database): Promise<void> {
  const isBusy = (): boolean => {
    const { busy, waiting } = poolFiguresOf(database)?.() ?? { busy: 0, waiting: 0 }
    return busy + waiting > 0
  }
  while (isBusy()) await sleep(1)
}

/** Makes an empty database that goes with the run; `how` is the rest of the statement. */
export function emptyDatabase(how = ''): Promise<string> {
  return createDatabase(process.env['SERVICES_POSTGRES'] ?? '', newName(), how)
}

function newName(): string {
  return `${PREFIX}${randomId().replaceAll('-', '_').toLowerCase()}${process.pid}`
}

/** Makes a database of that name, on the server of `url`; `how` is the rest of the statement. */
export async function createDatabase(url: string, name: string, how = ''): Promise<string> {
  await ask(url, `create database ${name} template template0 strategy file_copy ${how}`)
  return named(url, name)
}

async function dropServices(url: string): Promise<void> {
  const found = await ask(url, `select datname from pg_database where datname like '${PREFIX}%'`)
  for (const { datname } of found) await ask(url, `drop database "${datname}" with (force)`)
}

function named(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Asks the server of `url` one question on a connection of its own. */
export async function ask(url: string, question: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(question)).rows
  } finally {
    await client.end()
  }
}
