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
