// What agents see of their own quotes is in `own-quotes.ts`.
import { sql } from 'kysely'
import { SAID_COLUMNS } from '../../../domain/owners/posting.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { opensNothing } from '../../owners/postings/link-storage.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepare, prepareFirst } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import { isCollected, ofPresentCar, onPresentDeal } from '../../platform/database/shown-rows.ts'
import { randomId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { OfAgent } from './own-quotes.ts'

/** The ids of a listing and of one agent's link to it. */
export interface Pair {
  listingId: string
  linkId: string
}

/** The link of one agent on one listing, made at the first quote. */
export async function linkOfAgent(
  database: Database,
  { postingId, agentId }: OfAgent,
): Promise<string> {
  const { link_id } = await database
    .insertInto('listing_agents')
    .values({ link_id: randomId(), posting_id: postingId, agent_id: agentId })
    // An existing link keeps its id, which is returned.
    .onConflict((held) =>
      held.columns(['posting_id', 'agent_id']).doUpdateSet({ agent_id: agentId }),
    )
    .returning('link_id')
    .executeTakeFirstOrThrow()
  return link_id
}

/** What a quote needs to know of its posting, or undefined where the posting has gone. */
export function findQuotedPosting(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .leftJoin('deals', onPresentDeal)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['listing_id', 'phone', 'registration as car_registration', ...SAID_COLUMNS])
    .select(['deals.agent_id as chosen_agent_id', 'deals.quote_id as chosen_quote_id'])
    .select(FACT_COLUMNS)
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

/** The listing that the pair of ids opens. */
export const findListing = prepareFirst((database, { listingId, linkId }: Pair) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('deals', onPresentDeal)
    .leftJoin('agents', 'agents.id', 'deals.agent_id')
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .select(['postings.id', 'postings.registration', 'postings.phone', 'phone_confirmed_at'])
    .select(['make', 'model', 'colour', 'year'])
    .select(GUIDED_CAR)
    .select(['deals.quote_id', 'deals.amount_pence', 'deals.chosen_at', 'deals.awaits_owner'])
    .select(['agents.name as buyer_name', isCollected.as('collected')])
    .select([
      sql<number>`(select count(*) from links where links.posting_id = postings.id
        and links.phone <> postings.phone)`.as('other_links'),
      sql<number>`(select count(*) from deals as undone where undone.posting_id = postings.id
        and undone.ended_why = 'undone')`.as('undone'),
    ])
    .$narrowType<{ registration: Registration; phone: PhoneNumber }>(),
)

/**
 * A listing. What is of its deal is null where no quote was chosen, `collected` says whether the car has gone, and
 * `other_links` counts the links of the posting that were texted to another number than the present one, `undone` the
 * choices that were undone.
 */
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

/** The id of the posting whose listing the pair opens, in one row or none. */
export const findOpened = prepare((database, { listingId, linkId }: Pair) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .where('listing_id', '=', listingId)
    .where('link_id', '=', linkId)
    .select('postings.id'),
)

/** Marks that the owner said no thanks to a quote on the posting, or with null that they take it back. */
export async function updateDeclined(
  database: Database,
  { postingId, quoteId }: { postingId: string; quoteId: string },
  declinedAt: number | null,
): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ declined_at: declinedAt })
    .where('id', '=', quoteId)
    .where('posting_id', '=', postingId)
    .execute()
}

/** The agent and the posting of a quote. */
export const findQuote = prepareFirst((database, { id }: { id: string }) =>
  database
    .selectFrom('quotes')
    .select(['posting_id as postingId', 'agent_id as agentId'])
    .where('id', '=', id),
)

/** Does `work` in one transaction with the listing that both halves of a quotes link open, its posting locked. */
export function withListing<T>(
  services: Services,
  pair: Pair,
  work: (tx: Database, listing: ListingRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const seen = await findListing(tx, pair)
    if (seen !== undefined) await lockPosting(services, tx, seen.id)
    const listing = await findListing(tx, pair)
    if (listing === undefined) return opensNothing(tx, [pair.listingId, pair.linkId])
    return work(tx, listing)
  })
}
