import type { Database } from '../../platform/database/schema.ts'
import type { PostingPlace } from '../../vehicles/places/locate.ts'

/** A posting and its present place. */
export interface PlacedPosting extends PostingPlace {
  id: string
  postcode: string
}

/** Up to `limit` postings after `id`, in order of their ids. */
export function findPlacedAfter(
  database: Database,
  id: string,
  limit: number,
): Promise<PlacedPosting[]> {
  return database
    .selectFrom('postings')
    .select(['id', 'postcode', 'easting', 'northing'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Moves one posting, unless it was given another postcode meanwhile. */
export async function movePosting(
  database: Database,
  { id, postcode }: PlacedPosting,
  place: PostingPlace,
): Promise<void> {
  await database
    .updateTable('postings')
    .set({ easting: place.easting, northing: place.northing })
    .where('id', '=', id)
    .where('postcode', '=', postcode)
    .execute()
}
