// Postings are placed again once exact postcodes are imported.
import { inAdaptiveBatches } from '../../platform/adaptive-batch.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { locateAll, middleOfSquare, type PostingPlace } from '../../vehicles/places/locate.ts'

/** Places every posting again, until `stopped` between two batches. Answers how many moved. */
export async function refreshPlaces(
  { database }: Pick<Services, 'database'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let after = ''
  let moved = 0
  await inAdaptiveBatches(database, { size: 200, least: 50, most: 2000 }, async (take) => {
    let isLast = false
    while (!isLast) {
      isLast = await take(async (tx, limit) => {
        const postings = await findPlacedAfter(tx, after, limit)
        moved += await move(tx, postings)
        after = postings.at(-1)?.id ?? after
        return postings.length < limit || stopped()
      })
    }
  })
  return moved
}

async function move(tx: Database, postings: PlacedPosting[]): Promise<number> {
  const places = await locateAll(
    tx,
    postings.map((posting) => posting.postcode),
  )
  let moved = 0
  for (const posting of postings) {
    const place = middleOfSquare(places.get(posting.postcode) ?? null)
    if (place.easting === posting.easting && place.northing === posting.northing) continue
    await movePosting(tx, posting, place)
    moved += 1
  }
  return moved
}

/** A posting and its present place. */
interface PlacedPosting extends PostingPlace {
  id: string
  postcode: string
}

/** Up to `limit` postings after `id`, in order of their ids. */
function findPlacedAfter(database: Database, id: string, limit: number): Promise<PlacedPosting[]> {
  return database
    .selectFrom('postings')
    .select(['id', 'postcode', 'easting', 'northing'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Moves one posting, unless it was given another postcode meanwhile. */
async function movePosting(
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
