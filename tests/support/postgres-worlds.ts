// Databases for the worlds of tests on PostgreSQL: one is migrated, and each world gets a copy.
import { Client } from 'pg'
import { openDatabase } from '../../server/database/open-database.ts'
import { randomId } from '../../server/identifiers.ts'
import { startCluster } from './postgres-cluster.ts'

const TEMPLATE = 'beat_scrap_template'
const WORLD = 'beat_scrap_world_'
// Digests are made under the key of the template in all of them.
const EMPTY = `do $$
declare name text;
begin
  for name in select tablename from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'secrets'
  loop execute format('delete from %I', name); end loop;
end $$`

/** Run by vitest before the tests: TEST_DATABASE_URL's server, or one that goes with the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given === undefined ? await startCluster() : null
  const url = given ?? cluster?.url('postgres') ?? ''
  await ask(url, `drop database if exists ${TEMPLATE}`)
  await ask(url, `create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  const dataDir = `${import.meta.dirname}/../../node_modules/.cache/template`
  const { database } = await openDatabase({ dataDir, databaseUrl: named(url, TEMPLATE) })
  await database.destroy()
  process.env['WORLDS_POSTGRES'] = url
  return async () => {
    if (cluster !== null) return cluster.remove()
    await dropWorlds(url)
    await ask(url, `drop database if exists ${TEMPLATE}`)
  }
}

interface WorldDatabase {
  url: string
  /** Empties it, for the next world. */
  giveBack(): Promise<void>
}

// Emptying one takes a tenth of the time of making one.
const free: WorldDatabase[] = []

/** A migrated, empty database of its own on the server of `url`. */
export async function lendDatabase(url: string): Promise<WorldDatabase> {
  const lent = free.pop()
  if (lent !== undefined) return lent
  const name = `${WORLD}${randomId().replaceAll('-', '_').toLowerCase()}${process.pid}`
  await ask(url, `create database ${name} template ${TEMPLATE}`)
  const database: WorldDatabase = {
    url: named(url, name),
    async giveBack() {
      await ask(database.url, EMPTY)
      free.push(database)
    },
  }
  return database
}

async function dropWorlds(url: string): Promise<void> {
  const found = await ask(url, `select datname from pg_database where datname like '${WORLD}%'`)
  for (const { datname } of found) await ask(url, `drop database "${datname}" with (force)`)
}

function named(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function ask(url: string, question: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(question)).rows
  } finally {
    await client.end()
  }
}
