// Opens the database this installation is set to, brings its tables up to date and finds its key.
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './database-outage.ts'
import { isMigrated, isNew, migrate } from './migrate.ts'
import { openPostgres, requireFitPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { requireOwnLog } from './sqlite/log-marks.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { checkOf, digestWith, keyFile, makeKeyFile, readKeyFile } from '../digest.ts'
import { databaseFile } from '../settings/database-settings.ts'

// A migration may take long. It waits for a lock for less time than a request that queues behind it, and gives up before
// PostgreSQL would end one of two transactions that wait for each other.
const PATIENT_LIMITS = { statementMs: 0, lockMs: 900 }
const OPENING_MS = 10_000
const OPENING_RETRY_MS = 50

interface OpeningSettings extends KeySettings {
  /** Megabytes of the embedded database kept in memory. */
  cacheMb?: number
  databasePool?: number
  /** How long a statement may take in PostgreSQL, in milliseconds. */
  statementMs?: number
  /** Whether a database is made if there is none; true by default. */
  mayCreate?: boolean
}

/** A database ready for use and the digest under its key. Throws where it cannot be opened or migrated. */
export async function openDatabase(settings: OpeningSettings) {
  if (settings.mayCreate !== false) mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  requireKey(settings)
  const { databaseUrl } = settings
  const database = databaseUrl
    ? await openMigratedPostgres(databaseUrl, settings)
    : await openMigratedSqlite(settings)
  try {
    return { database, digest: await openDigest(database, settings) }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

const NO_DATABASE =
  'There is no database there, and a command makes none. Give it the settings of the service: its DATA_DIR, or its DATABASE_URL.'

async function openMigratedSqlite({
  dataDir,
  cacheMb,
  mayCreate = true,
}: OpeningSettings): Promise<Database> {
  const file = databaseFile(dataDir)
  const isMissing = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  if (isMissing && !mayCreate) throw new Error(NO_DATABASE)
  try {
    await requireOwnLog(file)
    const database = await openInTurn(() => openSqlite(file, cacheMb))
    chmodSync(file, 0o600)
    await migrate(database)
    return database
  } catch (error) {
    // SQLite names no file.
    if (error instanceof Error && 'errcode' in error) error.message = `${file}: ${error.message}`
    throw error
  }
}

// Several processes that make the same file at once block each other for a moment.
async function openInTurn(open: () => Database): Promise<Database> {
  const until = performance.now() + OPENING_MS
  for (;;) {
    try {
      return open()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
    }
    await pause(OPENING_RETRY_MS)
  }
}

// Only the migration itself may take long: the question before it has the usual limit, in case the server is silent.
async function openMigratedPostgres(
  url: string,
  { databasePool: pool = 10, statementMs, mayCreate = true }: OpeningSettings,
): Promise<Database> {
  const limits = statementMs === undefined ? {} : { statementMs }
  const database = openPostgres({ url, pool, limits })
  try {
    await requireFitPostgres(database)
    if (!mayCreate && (await isNew(database))) throw new Error(NO_DATABASE)
    if (!(await isMigrated(database))) await migratePatiently(url)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

async function migratePatiently(url: string): Promise<void> {
  await using patient = openPostgres({ url, pool: 2, limits: PATIENT_LIMITS })
  await migrate(patient)
}

interface KeySettings {
  dataDir: string
  databaseUrl?: string | null
  /** Without it the key is in a file in `dataDir`. */
  digestKey?: string | null
}

const SEE = 'See "The key of coded records" in docs/running-it.md.'

/** Throws if a database that several machines may share has no key: none of them may make up its own. */
function requireKey({ dataDir, databaseUrl, digestKey }: KeySettings): void {
  if (!databaseUrl || digestKey || readKeyFile(dataDir) !== null) return
  throw new Error(
    `DIGEST_KEY must be given with DATABASE_URL, alike on every machine, or the key be in ${keyFile(dataDir)}. ${SEE}`,
  )
}

async function openDigest(database: Database, { dataDir, digestKey }: KeySettings) {
  const check = await findCheck(database)
  const key =
    digestKey ?? readKeyFile(dataDir) ?? (check === null ? await makeKeyFile(dataDir) : null)
  if (key === null) {
    throw new Error(`${keyFile(dataDir)} is missing. Put it back from its backup. ${SEE}`)
  }
  const digest = digestWith(key)
  if (check === null) {
    const row = { name: CHECK, value: checkOf(digest) }
    const kept = database.insertInto('secrets').values(row)
    await kept.onConflict((conflict) => conflict.doNothing()).execute()
  }
  // Another process may have been quicker.
  if ((check ?? (await findCheck(database))) === checkOf(digest)) return digest
  const where = digestKey ? 'DIGEST_KEY' : keyFile(dataDir)
  throw new Error(
    `The key in ${where} is not that of this database: stopped numbers would not be recognised. ${SEE}`,
  )
}

const CHECK = 'digest-check'

/** The value that proves the key, or null: with another key a server would recognise no number that stopped us. */
async function findCheck(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', CHECK)
    .executeTakeFirst()
  return row?.value ?? null
}
