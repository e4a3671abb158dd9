// Databases for the worlds of tests on PostgreSQL: one is migrated, and each world gets a copy.
import { Client } from 'pg'
import { openDatabase } from '../../server/database/open-database.ts'
import { randomId } from '../../server/identifiers.ts'
import { startCluster } from './postgres-cluster.ts'

const TEMPLATE = 'beat_scrap_template'

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
    await (cluster === null ? ask(url, `drop database if exists ${TEMPLATE}`) : cluster.remove())
  }
}

/** A migrated database of its own on the server of `url`. */
export async function makeDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `world_${randomId().replaceAll('-', '_').toLowerCase()}${process.pid}`
  await ask(url, `create database ${name} template ${TEMPLATE}`)
  return {
    url: named(url, name),
    drop: () => ask(url, `drop database ${name} with (force)`),
  }
}

function named(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function ask(url: string, question: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(question)
  } finally {
    await client.end()
  }
}
