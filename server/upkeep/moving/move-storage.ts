import { sql } from 'kysely'
import { isNew } from '../../platform/database/migrate.ts'
import { findMoves } from '../../platform/database/moves.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { Key, Table } from './rows-storage.ts'

/** How far the copying has come. */
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

type State = Row<'moves'>['state']

// A new database has its own rows in these tables.
const FILLED_BY_MIGRATIONS = new Set(['installation', 'secrets'])

/** Whether the new database holds nothing, the move of that id, or something else. */
export async function findContent(
  target: Database,
  tables: Table[],
): Promise<{ moveId: string } | 'nothing' | 'something'> {
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

/** Deletes the rows that the migrations put into the new database. */
export async function deleteOwnRows(tx: Database): Promise<void> {
  for (const name of FILLED_BY_MIGRATIONS) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** False if the move is not in one of the states `from`, for example if it was given up. */
export async function changeState(
  tx: Database,
  id: string,
  { from, to, now }: { from: readonly State[]; to: State; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moves')
    .set({ state: to, changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function findPlace(target: Database): Promise<Place> {
  const row = await target.selectFrom('moves').select('place').executeTakeFirstOrThrow()
  return JSON.parse(row.place) as Place
}

/** Keeps the next place; false if another process has already gone on from `from`. */
export async function keepPlace(tx: Database, from: Place, to: Place): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moves')
    .set({ place: JSON.stringify(to) })
    .where('place', '=', JSON.stringify(from))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
