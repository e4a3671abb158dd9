// What agents see of their own quotes is in `own-quote-storage.ts`.
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { GUIDED_CAR, ofThisModel, priceSetLast } from '../database/scrap-guide-rows.ts'
import { isShown, ofPresentCar, presentDeal } from '../database/shown-rows.ts'
import type { GuidedCar } from '../../domain/scrap-guide.ts'
import type { DescribedVehicle } from '../../domain/vehicle-description.ts'

export interface QuoteRow extends GuidedCar {
  id: string
  agent_id: string
  name: string
  contact: string
  amount_pence: number
  message: string | null
  created_at: number
  announced_agent_id: string
}

/** The ids of a listing and of one agent's link to it. */
interface Pair {
  listingId: string
  linkId: string
}

// The outer join of a listing without quotes is one row of nothing but the link.
type JoinedRow = { [Column in keyof QuoteRow]: QuoteRow[Column] | null }

const ofListing = prepared<Pair, JoinedRow>((database, { listingId, linkId }) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('quotes', (join) => join.onRef('quotes.posting_id', '=', 'postings.id').on(isShown))
    .leftJoin('agents', 'agents.id', 'quotes.agent_id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('kerb_weights', ofThisModel)
    .leftJoin('scrap_prices', priceSetLast)
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .orderBy('quotes.amount_pence', 'desc')
    .orderBy('quotes.updated_at')
    .orderBy('quotes.id')
    .select([
      'quotes.id',
      'quotes.agent_id',
      'agents.name',
      'agents.contact',
      'amount_pence',
      'message',
    ])
    .select(['quotes.created_at', 'listing_agents.agent_id as announced_agent_id'])
    .select(GUIDED_CAR),
)

/**
 * Every quote of those who may trade on a listing, best price first, among equals the one that named it earlier; undefined
 * where the pair of ids opens none.
 */
export async function findQuotes(database: Database, pair: Pair): Promise<QuoteRow[] | undefined> {
  const rows = await ofListing(database, pair)
  return rows.length === 0 ? undefined : rows.filter(isQuote)
}

function isQuote(row: JoinedRow): row is QuoteRow {
  return row.id !== null
}

/** The link of one agent on one listing, made with `newLinkId` at the first quote. */
export async function linkOfAgent(
  database: Database,
  agent: { postingId: string; agentId: string; newLinkId: string },
): Promise<string> {
  const { postingId, agentId, newLinkId } = agent
  await database
    .insertInto('listing_agents')
    .values({ link_id: newLinkId, posting_id: postingId, agent_id: agentId })
    .onConflict((conflict) => conflict.columns(['posting_id', 'agent_id']).doNothing())
    .execute()
  const row = await database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return row.link_id
}

interface QuotedPosting {
  listing_id: string
  phone: string
  registration: string
  /** Whose quote was chosen, or null. */
  chosen_agent_id: string | null
}

/** What a quote needs to know of its posting, or undefined where it has gone. */
export function findQuotedPosting(
  database: Database,
  postingId: string,
): Promise<QuotedPosting | undefined> {
  return database
    .selectFrom('postings')
    .leftJoin('deals', presentDeal)
    .select(['listing_id', 'phone', 'registration', 'deals.agent_id as chosen_agent_id'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

export interface ListingRow extends DescribedVehicle, GuidedCar {
  id: string
  registration: string
  phone: string
  phone_confirmed_at: number | null
  /** The deal, where a quote was chosen: all of these or none. */
  quote_id: string | null
  amount_pence: number | null
  chosen_at: number | null
  buyer_name: string | null
  /** How many of its links were texted to another number than the present one. */
  other_links: number
}

const byPair = prepared<Pair, ListingRow>((database, { listingId, linkId }) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('kerb_weights', ofThisModel)
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('deals', presentDeal)
    .leftJoin('agents', 'agents.id', 'deals.agent_id')
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .select(['postings.id', 'postings.registration', 'postings.phone', 'phone_confirmed_at'])
    .select(['make', 'model', 'colour', 'year'])
    .select(GUIDED_CAR)
    .select([
      'deals.quote_id',
      'deals.amount_pence',
      'deals.chosen_at',
      'agents.name as buyer_name',
    ])
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
export async function findListing(database: Database, pair: Pair): Promise<ListingRow | undefined> {
  return (await byPair(database, pair))[0]
}

/** The latest quotes, of an agent or on a car where that is given, up to `limit`. */
export function findQuotesToReview(
  database: Database,
  sought: { agentId?: string | undefined; postingId?: string | undefined },
  limit: number,
) {
  const { agentId, postingId } = sought
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['quotes.id', 'agent_id', 'agents.name', 'agents.state', 'posting_id'])
    .select(['amount_pence', 'message', 'updated_at'])
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
    .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .execute()
}

/** Whose quote it is and on what. */
export function findQuote(
  database: Database,
  id: string,
): Promise<{ postingId: string; agentId: string } | undefined> {
  return database
    .selectFrom('quotes')
    .select(['posting_id as postingId', 'agent_id as agentId'])
    .where('id', '=', id)
    .executeTakeFirst()
}
