// SQL of new cars as alerts match them.
import type { Database, Row } from '../database/schema.ts'
import { ofPresentCar } from '../database/shown-rows.ts'

export type MatchedCar = Pick<Row<'postings'>, 'id' | 'postcode' | 'problem'> &
  Pick<Row<'vehicle_details'>, 'make' | 'model' | 'colour' | 'year' | 'fuel'> &
  Record<'starts' | 'v5c' | 'catalyst' | 'keys' | 'rolls', number | null> & {
    easting: number
    northing: number
  }

/** The latest cars whose number was confirmed after `since` and that have a place. */
export function findLatestCars(
  database: Database,
  { since, limit }: { since: number; limit: number },
): Promise<MatchedCar[]> {
  return matchedCars(database)
    .where('phone_confirmed_at', '>', since)
    .orderBy('phone_confirmed_at', 'desc')
    .limit(limit)
    .execute()
}

function matchedCars(database: Database) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['postings.id', 'postcode', 'problem', 'easting', 'northing'])
    .select(['make', 'model', 'colour', 'year', 'fuel'])
    .select(['starts', 'v5c', 'catalyst', 'keys', 'rolls'])
    .where('superseded', '=', 0)
    .where('phone_confirmed_at', 'is not', null)
    .where('deal_id', 'is', null)
    .where('easting', 'is not', null)
    .$narrowType<{ easting: number; northing: number }>()
}
