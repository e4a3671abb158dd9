// Postings are placed again once exact postcodes are imported.
import { inAdaptiveBatches } from '../../platform/database/adaptive-batch.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
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
        const postings = await tx
          .selectFrom('postings')
          .select(['id', 'postcode', 'easting', 'northing'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
        moved += await move(tx, postings)
        after = postings.at(-1)?.id ?? after
        return postings.length < limit || stopped()
      })
    }
  })
  return moved
}

async function move(
  tx: Database,
  postings: (Pick<Row<'postings'>, 'id' | 'postcode'> & PostingPlace)[],
): Promise<number> {
  const places = await locateAll(
    tx,
    postings.map((posting) => posting.postcode),
  )
  let moved = 0
  for (const posting of postings) {
    const place = middleOfSquare(places.get(posting.postcode) ?? null)
    if (place.easting === posting.easting && place.northing === posting.northing) continue
    // A posting that was given another postcode meanwhile stays.
    await tx
      .updateTable('postings')
      .set({ easting: place.easting, northing: place.northing })
      .where('id', '=', posting.id)
      .where('postcode', '=', posting.postcode)
      .execute()
    moved += 1
  }
  return moved
}
