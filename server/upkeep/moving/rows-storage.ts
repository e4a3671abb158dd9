// Reads rows of any table, in the same way from both databases and in the order of their keys, and writes them to
// PostgreSQL.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export interface Table {
  name: string
  columns: string[]
  /** The columns of the primary key. */
  key: string[]
  /** The tables that the rows refer to. */
  parents: string[]
}

export type Key = (string | number)[]
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

export async function countRows(database: Database, { name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${sql.table(name)}`.execute(database)
  return rows[0]?.count ?? 0
}

export type Page = NonNullable<Awaited<ReturnType<typeof readPage>>>

/** The next `limit` rows after the key `after`; null if there are none. */
export async function readPage(
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

/** Adds the rows of a page to PostgreSQL. */
export async function insertPage(tx: Database, table: Table, { json }: Page): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table.name)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${json}::json)`.execute(
    tx,
  )
}
