// PostgreSQL for benchmarks: a cluster that syncs every commit, and databases filled with what the
// embedded ones hold.
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Client } from 'pg'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { startCluster, type PostgresCluster } from '../tests/support/postgres-cluster.ts'
import { createDatabase } from '../tests/support/postgres-databases.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { BENCH_DIR, emptyDirectory } from './start.ts'

// As an operator would set it on a machine of this size; all else is as it comes.
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB', 'random_page_cost=1.1']
const CHUNK = 1 << 20

/** Runs `work` with a cluster that is gone afterwards. */
export async function withPostgres<T>(work: (cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startCluster(SETTINGS)
  try {
    return await work(cluster)
  } finally {
    await cluster.close()
  }
}

/** The address of a new database of that name, with the rows of the embedded one in `dataDir`, if given. */
export async function filledPostgres(
  cluster: PostgresCluster,
  name: string,
  dataDir?: string,
): Promise<string> {
  const url = await createDatabase(cluster.url('postgres'), name, "encoding 'UTF8'")
  const opened = await openDatabase({
    dataDir: emptyDirectory(`postgres-${name}`),
    databaseUrl: url,
    digestKey: TEST_KEY,
  })
  await opened.database.destroy()
  if (dataDir === undefined) return url
  const client = new Client({ connectionString: url })
  await client.connect()
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'), { readOnly: true })
  await copyRows(client, file)
  file.close()
  await client.end()
  return url
}

async function copyRows(client: Client, file: DatabaseSync): Promise<void> {
  // Rows first and indexes after is several times faster, and what was checked once is not again.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where schemaname = 'public'
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  const tables = file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => String(name))
  for (const table of tables) {
    await client.query(`delete from "${table}"`)
    await copyTable(client, file, table)
  }
  // The journal of the embedded database stays where that is.
  await client.query('update installation set has_journal = 0')
  for (const { made } of indexes) await client.query(made)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

async function copyTable(client: Client, file: DatabaseSync, table: string): Promise<void> {
  const statement = file.prepare(`select * from "${table}"`)
  const columns = statement.columns().map(({ name }) => `"${name}"`)
  const path = join(BENCH_DIR, `rows-${process.pid}-${table}`)
  const rows = openSync(path, 'w')
  // The server reads it, as a user of its own.
  chmodSync(path, 0o644)
  let lines = ''
  for (const row of statement.iterate()) {
    lines += `${Object.values(row).map(field).join('\t')}\n`
    if (lines.length < CHUNK) continue
    writeSync(rows, lines)
    lines = ''
  }
  writeSync(rows, lines)
  closeSync(rows)
  await client.query(`copy "${table}" (${columns.join(', ')}) from '${path}'`)
  rmSync(path)
}

function field(value: SQLOutputValue): string {
  if (value === null) return String.raw`\N`
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'string') throw new Error('There are no bytes in these tables.')
  return value.replace(/[\\\t\n\r]/g, (found) => ESCAPED[found] ?? found)
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
