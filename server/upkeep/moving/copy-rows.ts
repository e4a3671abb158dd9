// Copies every row to the new database. Each page is written in one transaction with the place where the next begins, so
// that copying that is cut short can go on.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { isOutage } from '../../platform/http/outages.ts'
import { findEveryPhoto } from '../../vehicles/photos/keep-photo.ts'
import type { PhotoStore } from '../../platform/ports/photo-store.ts'
import { codeOf } from '../../platform/error-code.ts'

const PAGE = 5000
const PICTURES = 'pictures'

export interface Copying {
  source: Database
  target: Database
  tables: Table[]
  /** Shows how far the move has come. Throws a `MoveStopped` once the operator asked to stop. */
  progress: (share: number, words: string) => void
}

export interface Place {
  /** The table that is being copied, or `pictures` after the last. */
  at: string
  /** The key of the last row or photo that was copied, or null before the first. */
  after: Key | null
  /** How many rows were copied so far, and in how many values a NUL was replaced. */
  rows: number
  withNul: number
  photos: number
  /** How many photos were in neither store. */
  missing: number
}

/** What stops a move, in words for the operator. */
export class MoveStopped extends Error {}

export function firstPlace([first]: Table[]): Place {
  return { at: first?.name ?? PICTURES, after: null, rows: 0, withNul: 0, photos: 0, missing: 0 }
}

export async function findPlace(target: Database): Promise<Place> {
  const row = await target.selectFrom('moves').select('place').executeTakeFirstOrThrow()
  return JSON.parse(row.place) as Place
}

export async function copyRows({ source, target, tables, progress }: Copying): Promise<void> {
  let total = 0
  for (const { name } of tables) {
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`
    total += (await counted.execute(source)).rows[0]?.count ?? 0
  }
  let place = await findPlace(target)
  for (const [index, table] of tables.entries()) {
    while (place.at === table.name) {
      progress(place.rows / total, `copying ${table.name}`)
      const page = await readPage(source, table, { after: place.after, limit: PAGE })
      const next =
        page === null
          ? { ...place, at: tables[index + 1]?.name ?? PICTURES, after: null }
          : {
              ...place,
              after: page.last,
              rows: place.rows + page.count,
              withNul: place.withNul + page.withNul,
            }
      place = await moveOn(target, place, next, async (tx) => {
        if (page !== null) await insert(tx, table, page)
      })
    }
  }
}

/** Does `work` and keeps the next place, both or neither. */
async function moveOn(
  target: Database,
  from: Place,
  to: Place,
  work: (tx: Database) => Promise<void> = async () => undefined,
): Promise<Place> {
  await target.transaction().execute(async (tx) => {
    const kept = tx.updateTable('moves').set({ place: JSON.stringify(to) })
    const { numUpdatedRows } = await kept
      .where('place', '=', JSON.stringify(from))
      .executeTakeFirst()
    // Another process has already gone on from there.
    if (numUpdatedRows === 0n) {
      throw new MoveStopped('Another "operator move-to" is at work: let that one finish.')
    }
    await work(tx)
  })
  return to
}

/** Adds the rows of a page to PostgreSQL. */
async function insert(tx: Database, table: Table, { json, count }: Page): Promise<void> {
  const name = sql.table(table.name)
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  const inserted = sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${json}::json)`
  try {
    await inserted.execute(tx)
  } catch (error) {
    if (isOutage(error)) throw error
    // PostgreSQL's own words may quote somebody's number.
    throw new MoveStopped(
      `PostgreSQL refuses a row of ${table.name}, one of ${count} (its code is ${codeOf(error) ?? 'no code'}).`,
    )
  }
}

export type Compared = Awaited<ReturnType<typeof digestRows>>

/** Each table as it is in both databases. Throws if they differ. */
export async function compareRows(copying: Copying): Promise<Compared[]> {
  const { source, target, tables, progress } = copying
  const compared: Compared[] = []
  for (const [index, table] of tables.entries()) {
    const look = (): void => progress(index / tables.length, `comparing ${table.name}`)
    const [was, is] = await Promise.all([
      digestRows(source, table, look),
      digestRows(target, table, look),
    ])
    if (was.digest !== is.digest) {
      throw new MoveStopped(
        `${table.name} is not the same in both databases (${was.rows} rows and ${is.rows}). Give up this move and start again.`,
      )
    }
    compared.push(was)
  }
  return compared
}

/** The SHA-256 of all rows in the order of their keys, in hex. */
async function digestRows(database: Database, table: Table, look: () => void) {
  const hash = createHash('sha256')
  let rows = 0
  let after: Key | null = null
  for (;;) {
    look()
    const page = await readPage(database, table, { after, limit: PAGE })
    if (page === null) return { name: table.name, rows, digest: hash.digest('hex') }
    hash.update(page.json)
    rows += page.count
    after = page.last
  }
}

const BATCH = 10

type Stores = Record<'from' | 'to', PhotoStore>

/** Copies the pictures that the new store lacks, and reads each again. */
export async function copyPhotos({ source, target, progress }: Copying, stores: Stores) {
  const all = await findEveryPhoto(source)
  let place = await findPlace(target)
  for (;;) {
    const done = place.photos + place.missing
    if (done === all.length) return
    progress(done / all.length, `copying photos: ${done} of ${all.length}`)
    const some = all.slice(done, done + BATCH)
    const copied = await Promise.all(some.map((photoId) => copyPhoto(photoId, stores)))
    const photos = place.photos + copied.filter(Boolean).length
    place = await moveOn(target, place, { ...place, photos, missing: done + some.length - photos })
  }
}

async function copyPhoto(photoId: string, { from, to }: Stores): Promise<boolean> {
  const [photo, thumbnail] = await getPictures(from, photoId)
  if (photo == null || thumbnail == null) return (await to.get(photoId, 'photo')) !== null
  await to.put(photoId, { photo, thumbnail })
  const [copied, small] = await getPictures(to, photoId)
  if (copied?.equals(photo) === true && small?.equals(thumbnail) === true) return true
  throw new MoveStopped('The new photo store gave back another picture than it was given.')
}

function getPictures(store: PhotoStore, photoId: string): Promise<(Buffer | null)[]> {
  return Promise.all([store.get(photoId, 'photo'), store.get(photoId, 'thumbnail')])
}

// Rows of any table are read in the same way from both databases, in the order of their keys.
export interface Table {
  name: string
  columns: string[]
  /** The columns of the primary key. */
  key: string[]
  /** The tables that the rows refer to. */
  parents: string[]
}

type Key = (string | number)[]
type Rows = Record<string, string | number | null>[]

// These belong to a database or its processes, not to the site.
const STAYS = new Set(['kysely_migration', 'kysely_migration_lock', 'moves'])

/** Every table to move, each after the tables that it refers to. */
export async function findTables(source: Database): Promise<Table[]> {
  const named = sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite_%' order by name`
  const tables: Table[] = []
  for (const { name } of (await named.execute(source)).rows) {
    if (STAYS.has(name)) continue
    const { rows: columns } = await sql<{ name: string; pk: number }>`select name, pk
      from pragma_table_info(${name}) order by cid`.execute(source)
    const { rows: references } = await sql<{ parent: string }>`select distinct "table" as parent
      from pragma_foreign_key_list(${name})`.execute(source)
    tables.push({
      name,
      columns: columns.map((column) => column.name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .toSorted((a, b) => a.pk - b.pk)
        .map((column) => column.name),
      parents: references.map(({ parent }) => parent),
    })
  }
  return parentsFirst(tables)
}

function parentsFirst(tables: Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table): void => {
    for (const parent of tables) if (table.parents.includes(parent.name)) add(parent)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

type Page = NonNullable<Awaited<ReturnType<typeof readPage>>>

/** The next `limit` rows after the key `after`; null if there are none. */
async function readPage(
  database: Database,
  { name, columns, key }: Table,
  { after, limit }: { after: Key | null; limit: number },
) {
  const ordered = sql.join(key.map((column) => sql.ref(column)))
  const behind = after === null ? sql`` : sql`where (${ordered}) > (${sql.join(after)})`
  const { rows } = await sql<
    Rows[number]
  >`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(name)} ${behind} order by ${ordered} limit ${limit}`.execute(database)
  const last = rows.at(-1)
  if (last === undefined) return null
  const keyOfLast: Key = key.map((column) => last[column] ?? '')
  return { ...asJson(rows), count: rows.length, last: keyOfLast }
}

/** The rows as JSON, and in how many values a NUL, which PostgreSQL keeps in no text, became U+FFFD. */
function asJson(rows: Rows): { json: string; withNul: number } {
  const json = JSON.stringify(rows)
  if (!json.includes(String.raw`\u0000`)) return { json, withNul: 0 }
  let withNul = 0
  const mended = JSON.stringify(rows, (_name, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('\0')) return value
    withNul += 1
    return value.replaceAll('\0', '\u{fffd}')
  })
  return { json: mended, withNul }
}
