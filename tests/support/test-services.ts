// Services for tests: a real database of its own, and fakes only at the walls, which are the carrier,
// the clock, the photo store and the log. Which database it is depends on the suite.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Insertable } from 'kysely'
import { openPayments } from '../../server/agents/billing/payments.ts'
import type { Clock } from '../../server/platform/london-time.ts'
import type { Row, Tables } from '../../server/platform/database/schema.ts'
import { readConfig, type Config } from '../../server/platform/settings/config.ts'
import { databaseFile } from '../../server/platform/settings/database-settings.ts'
import { openSqlite } from '../../server/platform/database/sqlite/sqlite.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { openJournal } from '../../server/platform/deletions/write-journal.ts'
import { digestWith, keyFile } from '../../server/platform/digest.ts'
import type { Log } from '../../server/platform/log.ts'
import { openVehicleRegisters } from '../../server/vehicles/registers/registers.ts'
import { clearStopped } from '../../server/owners/postings/remove-posting.ts'
import { openSecurityLog } from '../../server/platform/security-log.ts'
import type { Carried, CarriedText } from '../../server/platform/carriers/carrier.ts'
import type { Services } from '../../server/platform/services.ts'
import { lendDatabase } from './postgres-databases.ts'
import { TEST_KEY } from './test-key.ts'
import type { PhotoStore, PreparedPhoto } from '../../server/platform/ports/photo-store.ts'

// A Wednesday in winter, when London keeps UTC.
const START = Date.parse('2026-11-18T10:00:00Z')

export type FakeClock = ReturnType<typeof fakeClock>
export type RecordingCarrier = ReturnType<typeof recordingCarrier>
export type RecordingLog = ReturnType<typeof recordingLog>

export type TestServices = Services & {
  clock: FakeClock
  carrier: RecordingCarrier
  photoStore: ReturnType<typeof memoryPhotoStore>
  log: RecordingLog
  close(): Promise<void>
}

/** Fresh services with the default settings, or `settings` by their environment names. Close it after. */
export async function makeServices(settings: Record<string, string> = {}): Promise<TestServices> {
  const directory = await mkdtemp(join(tmpdir(), 'beat-scrap-'))
  const server =
    settings['DATABASE_URL'] === undefined ? process.env['SERVICES_POSTGRES'] : undefined
  const lent = onPostgres() && server !== undefined ? await lendDatabase(server) : null
  const address: Record<string, string> = lent === null ? {} : { DATABASE_URL: lent.url }
  const config = testConfig({ DATA_DIR: directory, ...address, ...settings })
  await writeFile(keyFile(config.dataDir), TEST_KEY)
  const { database, digest } =
    lent === null
      ? await openMigrated(config)
      : { database: lent.database, digest: digestWith(TEST_KEY) }
  const clock = fakeClock()
  const log = recordingLog()
  return {
    config,
    database,
    digest,
    clock,
    carrier: recordingCarrier(),
    photoStore: memoryPhotoStore(clock),
    log,
    vehicleRegisters: openVehicleRegisters({ config, database, digest, clock, log }),
    security: openSecurityLog({ digest, clock, log }),
    journal: await openJournal(config),
    payments: await openPayments({ config, clock, log }),
    clearStopped,
    async close() {
      await (lent === null ? database.destroy() : lent.giveBack())
      await rm(directory, { recursive: true, force: true })
    },
  }
}

// The embedded database is migrated once for all tests of this process, and copied.
let migrated: Promise<Buffer> | undefined

async function migrateOne(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beat-scrap-migrated-'))
  try {
    const { database } = await openDatabase({ dataDir, digestKey: TEST_KEY })
    await database.destroy()
    return await readFile(databaseFile(dataDir))
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function openMigrated(config: Config): Promise<Pick<Services, 'database' | 'digest'>> {
  if (config.databaseUrl !== null) return openDatabase(config)
  migrated ??= migrateOne()
  await writeFile(databaseFile(config.dataDir), await migrated)
  const database = openSqlite(databaseFile(config.dataDir))
  // Nothing of a test has to survive the machine.
  await sql`pragma synchronous = off`.execute(database)
  // Rows come in an order only where one was asked for, as on PostgreSQL.
  await sql`pragma reverse_unordered_selects = on`.execute(database)
  return { database, digest: digestWith(TEST_KEY) }
}

/** Whether the suite that runs is the one on PostgreSQL. */
export function onPostgres(): boolean {
  return process.env['SERVICES_ON'] === 'postgresql'
}

/** The settings by which another process works on the database of `config`. */
export function sameDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  const { dataDir, databaseUrl } = config
  return { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
}

/** The configuration that `settings` make; throws with the faults where they are wrong. */
export function testConfig(settings: Record<string, string>): Config {
  const read = readConfig(settings)
  if (!read.ok) throw new Error(read.faults.join(' '))
  return read.config
}

/** What is wrong with `settings`; nothing where they make a configuration. */
export function faultsOf(settings: Record<string, string>): string[] {
  const read = readConfig(settings)
  return read.ok ? [] : read.faults
}

export function fakeClock() {
  let time = START
  return {
    now: () => time,
    set: (to: number | Date) => void (time = Number(to)),
    advance: (ms: number) => void (time += ms),
  }
}

export function recordingCarrier() {
  const carried: CarriedText[] = []
  const answers: Carried[] = []
  return {
    name: 'console' as const,
    /** Every try, in order. */
    carried,
    /** What the next tries are answered, in order; after them every text is accepted. */
    answerWith: (...outcomes: Carried[]) => void answers.push(...outcomes),
    async carry(text: CarriedText): Promise<Carried> {
      carried.push(text)
      return answers.shift() ?? { outcome: 'accepted' }
    },
  }
}

export function recordingLog() {
  type Level = 'info' | 'warn' | 'error'
  const lines: { level: Level; message: string; fields: Record<string, unknown> }[] = []
  const write =
    (level: Level): Log['info'] =>
    (message, fields = {}) =>
      void lines.push({ level, message, fields: { ...fields } })
  return {
    lines,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    security: write('info').bind(null, 'security'),
  }
}

/** Every row of a table, by that column. */
export function rowsOf<T extends keyof Tables>(
  { database }: Pick<Services, 'database'>,
  table: T,
  by: keyof Row<T> = 'id' as keyof Row<T>,
): Promise<Row<T>[]> {
  const rows = database.selectFrom(table as 'texts').selectAll()
  return rows.orderBy(by as 'id').execute() as unknown as Promise<Row<T>[]>
}

/** One of them, in which all of `like` is so. */
export async function rowOf<T extends keyof Tables>(
  { database }: Pick<Services, 'database'>,
  table: T,
  like: Partial<Row<T>> = {},
): Promise<Row<T>> {
  const rows = database.selectFrom(table as 'texts').selectAll()
  const found = rows.where((row) => row.and(like as object)).executeTakeFirstOrThrow()
  return found as unknown as Promise<Row<T>>
}

/** Puts rows into a table. */
export async function insert<T extends keyof Tables>(
  { database }: Pick<Services, 'database'>,
  table: T,
  ...rows: Insertable<Tables[T]>[]
): Promise<void> {
  await database.insertInto(table).values(rows).execute()
}

/** Changes every row of a table, or those in which all of `like` is so. */
export async function change<T extends keyof Tables>(
  { database }: Pick<Services, 'database'>,
  table: T,
  set: Partial<Row<T>>,
  like: Partial<Row<T>> = {},
): Promise<void> {
  const changing = database.updateTable(table as 'texts').set(set as object)
  await changing.where((row) => row.and(like as object)).execute()
}

/** The security events in the log. */
export function securityEvents({ log }: Pick<TestServices, 'log'>): Record<string, unknown>[] {
  return log.lines.filter(({ message }) => message === 'security').map(({ fields }) => fields)
}

export function memoryPhotoStore(clock: Clock) {
  const photos = new Map<string, PreparedPhoto & { storedAt: number }>()
  const quarantine: typeof photos = new Map()
  let stamp: string | null = null
  const move = (photoId: string, from: typeof photos, to: typeof photos): void => {
    const photo = from.get(photoId)
    if (photo !== undefined) to.set(photoId, { ...photo, storedAt: clock.now() })
    from.delete(photoId)
  }
  return {
    where: 'memory',
    photos,
    quarantine,
    async put(photoId, prepared) {
      photos.set(photoId, { ...prepared, storedAt: clock.now() })
    },
    get: async (photoId, size) => photos.get(photoId)?.[size] ?? null,
    async remove(photoId) {
      photos.delete(photoId)
      quarantine.delete(photoId)
    },
    async *list(olderThan) {
      for (const [photoId, { storedAt }] of photos) if (storedAt < olderThan) yield photoId
    },
    setAside: async (photoId) => move(photoId, photos, quarantine),
    bringBack: async (photoId) => move(photoId, quarantine, photos),
    async *listSetAside(olderThan) {
      for (const [photoId, { storedAt }] of quarantine) if (storedAt < olderThan) yield photoId
    },
    stamp: async () => stamp,
    claim: async (installationId) => void (stamp ??= installationId),
    adopt: async (installationId) => void (stamp = installationId),
    fault: async (): Promise<string | null> => null,
  } satisfies PhotoStore & Record<'photos' | 'quarantine', typeof photos>
}
