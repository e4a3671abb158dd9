// SQL of places: the imported postcodes, and the place of each posting.
import type { GridPoint } from '../../domain/national-grid.ts'
import { whereIn } from '../database/where-in.ts'
import type { Database } from '../database/schema.ts'

/** A posting and where it is thought to be. */
export interface PlacedPosting {
  id: string
  registration: string
  phone: string
  postcode: string
  easting: number | null
  northing: number | null
  cell: number | null
}

/** The exact places of those of `postcodes` (compact, such as `SW1A1AA`) that were imported. */
export async function findPostcodes(
  database: Database,
  postcodes: string[],
): Promise<Map<string, GridPoint>> {
  if (postcodes.length === 0) return new Map()
  const rows = await database
    .selectFrom('postcodes')
    .select(['postcode', 'easting', 'northing'])
    .where(whereIn(database, 'postcode', postcodes))
    .execute()
  return new Map(rows.map(({ postcode, easting, northing }) => [postcode, { easting, northing }]))
}

/** Up to `limit` postings that have no place yet. */
export function findUnplaced(database: Database, limit: number): Promise<PlacedPosting[]> {
  return places(database).where('cell', 'is', null).orderBy('id').limit(limit).execute()
}

/** Up to `limit` postings after `id`, in order of their ids. */
export function findPlacedAfter(
  database: Database,
  id: string,
  limit: number,
): Promise<PlacedPosting[]> {
  return places(database).where('id', '>', id).orderBy('id').limit(limit).execute()
}

/** Moves one posting, unless it was given another postcode meanwhile. */
export async function movePosting(
  database: Database,
  { id, postcode }: { id: string; postcode: string },
  place: { easting: number | null; northing: number | null; cell: number },
): Promise<void> {
  await database
    .updateTable('postings')
    .set({ easting: place.easting, northing: place.northing, cell: place.cell })
    .where('id', '=', id)
    .where('postcode', '=', postcode)
    .execute()
}

function places(database: Database) {
  return database
    .selectFrom('postings')
    .select(['id', 'registration', 'phone', 'postcode', 'easting', 'northing', 'cell'])
}
