// SQL of a listing as the holder of its quotes link sees it.
import type { DescribedVehicle } from '../../domain/vehicle-description.ts'
import { prepared } from '../database/prepared.ts'
import { ofPresentCar } from '../database/present-car.ts'
import type { Database } from '../database/schema.ts'

export interface ListingRow extends DescribedVehicle {
  id: string
  registration: string
  phone: string
  phone_confirmed_at: number | null
  /** How many of its links were texted to another number than the present one. */
  other_links: number
}

const byPair = prepared<[listingId: string, linkId: string], ListingRow>(
  2,
  (database, listingId, linkId) =>
    database
      .selectFrom('postings')
      .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
      .leftJoin('vehicle_details', ofPresentCar)
      .where('postings.listing_id', '=', listingId)
      .where('listing_agents.link_id', '=', linkId)
      .select(['postings.id', 'postings.registration', 'postings.phone', 'phone_confirmed_at'])
      .select(['make', 'model', 'colour', 'year'])
      .select((row) =>
        row
          .selectFrom('links')
          .whereRef('links.posting_id', '=', 'postings.id')
          .whereRef('links.phone', '<>', 'postings.phone')
          .select((link) => link.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('other_links'),
      ),
)

/** The listing that the pair of ids opens. */
export async function findListing(
  database: Database,
  pair: { listingId: string; linkId: string },
): Promise<ListingRow | undefined> {
  return (await byPair(database, pair.listingId, pair.linkId))[0]
}
