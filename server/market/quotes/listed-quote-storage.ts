// One statement reads the quotes on a listing as its owner sees them.
import { sql, type Selectable } from 'kysely'
import type { GuidedCar } from '../../../domain/vehicles/scrap-guide.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { TERMS_COLUMNS, type PresentCar, type TermsRow } from '../../platform/database/quote-columns.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import { isShown, ofPresentCar } from '../../platform/database/shown-rows.ts'
import type { Pair } from './quote-storage.ts'

export type QuoteRow = TermsRow &
  GuidedCar &
  Omit<PresentCar, 'car_registration'> &
  Pick<Selectable<Tables['agents']>, (typeof AGENT_COLUMNS)[number]> & {
    id: string
    agent_id: string
    /** Where the agent's yard is, if its exact place is known. */
    yard_easting: number | null
    yard_northing: number | null
    /** Where the car is. */
    easting: number | null
    northing: number | null
    /** Set where that is the car's exact place. */
    known_postcode: string | null
    /** The deal that ended because the agent wanted to pay less than this quote, which has not changed since. */
    sent_away_deal: string | null
  }

const AGENT_COLUMNS = [
  'name',
  'contact',
  'yard_postcode',
  'licence_kind',
  'licence_number',
  'licence_council',
  'licence_expires',
  'licence_checked_on',
  'atf_permit',
] as const

// A listing without quotes is one row of the outer join, with nothing but the link.
type JoinedRow = { [Column in keyof QuoteRow]: QuoteRow[Column] | null }

const ofListing = prepared<Pair, JoinedRow>((database, { listingId, linkId }) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('quotes', (join) => join.onRef('quotes.posting_id', '=', 'postings.id').on(isShown))
    .leftJoin('agents', 'agents.id', 'quotes.agent_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('postcodes as yards', (join) =>
      join.on('yards.postcode', '=', sql`replace(agents.yard_postcode, ' ', '')`),
    )
    .leftJoin('postcodes as places', (join) =>
      join.on('places.postcode', '=', sql`replace(postings.postcode, ' ', '')`),
    )
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .orderBy('quotes.amount_pence', 'desc')
    .orderBy('quotes.updated_at')
    .orderBy('quotes.id')
    .select(['quotes.id', 'quotes.agent_id', ...TERMS_COLUMNS, ...AGENT_COLUMNS])
    .select(['yards.easting as yard_easting', 'yards.northing as yard_northing'])
    .select(['postings.easting', 'postings.northing', 'problem', ...FACT_COLUMNS])
    .select('places.postcode as known_postcode')
    .select((row) =>
      row
        .selectFrom('deals')
        .whereRef('deals.posting_id', '=', 'postings.id')
        .whereRef('deals.quote_id', '=', 'quotes.id')
        .whereRef('deals.owner_said_at', '>=', 'quotes.updated_at')
        .where('deals.owner_outcome', '=', 'wanted-less')
        .select((deal) => deal.fn.max('deals.id').as('id'))
        .as('sent_away_deal'),
    )
    .select(GUIDED_CAR),
)

/**
 * Every quote on a listing by an agent who may trade, best price first, and of equal prices the earlier first;
 * undefined where the pair of ids opens no listing.
 */
export async function findQuotes(database: Database, pair: Pair): Promise<QuoteRow[] | undefined> {
  const rows = await ofListing(database, pair)
  return rows.length === 0 ? undefined : rows.filter(isQuote)
}

function isQuote(row: JoinedRow): row is QuoteRow {
  return row.id !== null
}
