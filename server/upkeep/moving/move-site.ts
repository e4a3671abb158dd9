// Moves a site from the embedded database to PostgreSQL, and its photos to the store in the settings. The old site is
// read-only meanwhile and keeps everything. Each step can be cut short and repeated.
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { resolve } from 'node:path'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { databaseName } from '../../platform/settings/database-settings.ts'
import { isNew, migrate } from '../../platform/database/migrate.ts'
import { allowWrites, findMoves, refuseWrites } from '../../platform/database/moves.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openPostgres, requireFitPostgres } from '../../platform/database/postgres.ts'
import { writeJournal } from '../../platform/deletions/write-journal.ts'
import { isOutage } from '../../platform/http/outages.ts'
import { randomId } from '../../platform/identifiers.ts'
import { claimPhotoStore } from '../../vehicles/photos/claim-photo-store.ts'
import { openDiskPhotoStore } from '../../vehicles/photos/stores/disk-photo-store.ts'
import type { Services } from '../../platform/services.ts'
import {
  compareRows,
  type Compared,
  copyPhotos,
  copyRows,
  findPlace,
  findTables,
  firstPlace,
  MoveStopped,
  type Copying,
  type Place,
  type Table,
} from './copy-rows.ts'

// Copying takes longer than any call of the site may.
const LIMITS = { statementMs: 10 * MINUTE_MS, lockMs: 0 }
const RETRY_MS = 200

interface Watching {
  who: string
  progress: Copying['progress']
  stopped: () => boolean
}

/** What was moved. Photos that stay in DATA_DIR are not counted. */
export type Moved = Place & { tables: Compared[] }

/** Throws a `MoveStopped` if it cannot go on. */
export async function moveSite(
  services: Services,
  url: string,
  { who, progress, stopped }: Watching,
): Promise<Moved> {
  const { database: source, config, photoStore } = services
  await using target = openPostgres({ url, pool: 2, limits: LIMITS })
  const copying: Copying = {
    source,
    target,
    tables: await findTables(source),
    progress(share, words) {
      if (stopped()) throw new MoveStopped('Stopped.')
      progress(share, words)
    },
  }
  const id = await begin(services, copying, { url, who }).catch((error: unknown) => {
    if (isOutage(error) || !(error instanceof Error)) throw error
    throw new MoveStopped(error.message)
  })
  await makeReadOnly(services, copying, id)
  await copyRows(copying)
  if (config.photoStore.name !== 'disk') {
    const from = openDiskPhotoStore(resolve(config.dataDir, 'photos'))
    await copyPhotos(copying, { from, to: photoStore })
  }
  const tables = await compareRows(copying)
  const place = await findPlace(target)
  await finish(services, copying, id)
  return { ...place, tables }
}

// The old database is marked first. Both get one id, which shows that a new database was begun by this move.
async function begin(
  services: Services,
  { source, target, tables }: Copying,
  { url, who }: { url: string; who: string },
): Promise<string> {
  const { config, clock, photoStore } = services
  const other = databaseName({ ...config, databaseUrl: url })
  await requireFitPostgres(target)
  if ((await claimPhotoStore(services)) !== 'ours') {
    throw new Error(`The photos in ${photoStore.where} belong to another site.`)
  }
  const [known] = await findMoves(source, {})
  if (known !== undefined && known.other !== other) {
    throw new Error(`This site is being moved to ${known.other}, or was.`)
  }
  const content = await findContent(target, tables)
  if (typeof content === 'object' && content.moveId === known?.id) return known.id
  if (known?.state === 'moved') throw new Error(`This site was moved to ${other} already.`)
  if (content !== 'nothing') {
    throw new Error(
      `There is something in ${other} already. Make an empty database and give its address.`,
    )
  }
  await migrate(target)
  const now = clock.now()
  const id = await source.transaction().execute(async (tx) => {
    if (known === undefined) {
      await recordChange(services, tx, { who, what: 'move begun', target: null })
    }
    const [begun] = await findMoves(tx, {})
    if (begun !== undefined) return begun.id
    const mark = { id: randomId(), other, changed_at: now, state: 'pausing' } as const
    await tx.insertInto('moves').values(mark).execute()
    return mark.id
  })
  const from = databaseName({ ...config, databaseUrl: null })
  const place = JSON.stringify(firstPlace(tables))
  const mark = { id, other: from, changed_at: now, state: 'arriving', place } as const
  await target.transaction().execute(async (tx) => {
    await tx.insertInto('moves').values(mark).execute()
    for (const name of FILLED_BY_MIGRATIONS) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
  return id
}

// A new database has its own rows in these tables.
const FILLED_BY_MIGRATIONS = new Set(['installation', 'secrets'])

/** Whether the new database holds nothing, the move of that id, or something else. */
async function findContent(target: Database, tables: Table[]) {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()`.execute(target)
  const names = new Set(rows.map(({ name }) => name))
  if (names.size === 0) return 'nothing'
  if (!names.has('moves') || (await isNew(target))) return 'something'
  const [move] = await findMoves(target, {})
  if (move !== undefined) return { moveId: move.id }
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target)
    if (found.rows.length > 0) return 'something'
  }
  return 'nothing'
}

// After the first mark no sender claims a text, but each still records the results of texts it had claimed.
async function makeReadOnly(services: Services, { source, tables, progress }: Copying, id: string) {
  const names = tables.map(({ name }) => name)
  for (;;) {
    progress(0, 'waiting until no text is with a carrier')
    await writeJournal(services)
    const isSettled = await source.transaction().execute(async (tx) => {
      const now = services.clock.now()
      // A text is with a carrier, or a deletion is not in the journal yet.
      const unsettled = sql`select 1 from texts where state = 'due' and claimed_until > ${now}
        union all select 1 from deletions where in_journal = 0 limit 1`
      if ((await unsettled.execute(tx)).rows.length > 0) return false
      const begun = tx.updateTable('moves').where('id', '=', id).where('state', '=', 'pausing')
      await begun.set({ state: 'read-only', changed_at: now }).execute()
      await refuseWrites(tx, names)
      return true
    })
    if (isSettled) return
    await pause(RETRY_MS)
  }
}

// The old one first, so that both never accept writes at once.
async function finish({ clock }: Services, { source, target }: Copying, id: string): Promise<void> {
  const copied = source.updateTable('moves').where('id', '=', id).where('state', '!=', 'pausing')
  const moved = copied.set({ state: 'moved', changed_at: clock.now() })
  if ((await moved.executeTakeFirst()).numUpdatedRows === 0n) {
    throw new MoveStopped('This move was given up meanwhile.')
  }
  await target.transaction().execute(async (tx) => {
    // Its servers will write all deletions into their own journal.
    await tx.updateTable('deletions').set({ in_journal: 0 }).execute()
    await tx.updateTable('installation').set({ has_journal: 0 }).execute()
    await tx.deleteFrom('moves').execute()
  })
}

/** Lets the old site go on as before. Answers whether there was an unfinished move. */
export async function giveUpMove(services: Services, who: string): Promise<boolean> {
  return services.database.transaction().execute(async (tx) => {
    const [move] = await findMoves(tx, {})
    if (move === undefined || move.state === 'moved') return false
    await allowWrites(tx)
    await tx.deleteFrom('moves').execute()
    await recordChange(services, tx, { who, what: 'move given up', target: null })
    return true
  })
}
