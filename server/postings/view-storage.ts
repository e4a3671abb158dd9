// SQL of what the edit page shows of a posting: all of it in one statement, since it is asked for more
// often than anything else.
import type { DescribedVehicle } from '../../domain/vehicle-description.ts'
import { prepared } from '../database/prepared.ts'
import { ofPresentCar } from '../database/present-car.ts'
import type { Database } from '../database/schema.ts'
import { isShown } from '../database/shown-quotes.ts'
import type { LinkedPosting } from './link-storage.ts'

/** A posting with what is known of its car and how its quotes stand. */
export interface SeenPosting extends LinkedPosting, DescribedVehicle {
  /** 1 where a newer posting of the same car and number is the one that agents see. */
  superseded: number
  /** How many other postings the holder of that number has confirmed. */
  confirmed_another: number
  quotes: number
  /** The highest of them, in pence; null without one. */
  best_quote: number | null
  /** The link of the agent who gave or changed the latest quote, or null without one. */
  quotes_link_id: string | null
  /** How often the number was given to agents. */
  disclosures: number
}

const seen = prepared<[uniqueId: string], SeenPosting>(1, (database, uniqueId) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('vehicle_details', ofPresentCar)
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', 'postings.registration', 'postcode', 'postings.phone'])
    .select(['problem', 'photo_id', 'version', 'phone_confirmed_at', 'links.phone as link_phone'])
    .select(['superseded'])
    .select(['make', 'model', 'colour', 'year'])
    .select((row) => [
      row
        .selectFrom('postings as others')
        .whereRef('others.phone', '=', 'links.phone')
        .whereRef('others.id', '<>', 'postings.id')
        .where('others.phone_confirmed_at', 'is not', null)
        .select((other) => other.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('confirmed_another'),
      row
        .selectFrom('quotes')
        .whereRef('quotes.posting_id', '=', 'postings.id')
        .where(isShown)
        .select((quote) => quote.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('quotes'),
      row
        .selectFrom('quotes')
        .whereRef('quotes.posting_id', '=', 'postings.id')
        .where(isShown)
        .select((quote) => quote.fn.max('amount_pence').as('best'))
        .as('best_quote'),
      row
        .selectFrom('quotes')
        .innerJoin('listing_agents', (join) =>
          join
            .onRef('listing_agents.posting_id', '=', 'quotes.posting_id')
            .onRef('listing_agents.agent_id', '=', 'quotes.agent_id'),
        )
        .whereRef('quotes.posting_id', '=', 'postings.id')
        .where(isShown)
        .orderBy('quotes.updated_at', 'desc')
        .orderBy('quotes.id', 'desc')
        .limit(1)
        .select('listing_agents.link_id')
        .as('quotes_link_id'),
      row
        .selectFrom('disclosures')
        .whereRef('disclosures.posting_id', '=', 'postings.id')
        .select((disclosure) => disclosure.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('disclosures'),
    ]),
)

/** The posting that `uniqueId` opens, as its owner sees it. */
export async function findSeen(
  database: Database,
  uniqueId: string,
): Promise<SeenPosting | undefined> {
  return (await seen(database, uniqueId))[0]
}
