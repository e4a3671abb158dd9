// Postings without a place get one later. Once exact postcodes are imported, all postings get a new place.
import type { Database } from '../database/schema.ts'
import { markNewest } from './posting-storage.ts'
import type { Services } from '../services.ts'
import { locateAll, withCell } from '../places/locate.ts'
import { inAdaptiveBatches } from '../adaptive-batch.ts'
import { findPlacedAfter, findUnplaced, movePosting, type PlacedPosting } from './place-storage.ts'

const BATCH = { size: 200, least: 50, most: 2000 }

/** Places every posting that has no place yet, and marks the superseded among them. */
export async function placeUnplaced({ database }: Pick<Services, 'database'>): Promise<void> {
  await inSteps(database, async (tx, limit) => {
    const unplaced = await findUnplaced(tx, limit)
    await move(tx, unplaced)
    for (const posting of unplaced) await markNewest(tx, posting)
    return unplaced.length < limit
  })
}

/** Places every posting again, until `stopped` between two batches. Answers how many moved. */
export async function refreshPlaces(
  { database }: Pick<Services, 'database'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let after = ''
  let moved = 0
  await inSteps(database, async (tx, limit) => {
    const postings = await findPlacedAfter(tx, after, limit)
    moved += await move(tx, postings)
    after = postings.at(-1)?.id ?? after
    return postings.length < limit || stopped()
  })
  return moved
}

async function inSteps(
  database: Database,
  step: (tx: Database, limit: number) => Promise<boolean>,
): Promise<void> {
  await inAdaptiveBatches(database, BATCH, async (take) => {
    while (!(await take(step)));
  })
}

async function move(tx: Database, postings: PlacedPosting[]): Promise<number> {
  const places = await locateAll(
    tx,
    postings.map((posting) => posting.postcode),
  )
  let moved = 0
  for (const posting of postings) {
    const place = withCell(places.get(posting.postcode) ?? null)
    if (
      place.easting === posting.easting &&
      place.northing === posting.northing &&
      place.cell === posting.cell
    )
      continue
    await movePosting(tx, posting, place)
    moved += 1
  }
  return moved
}
