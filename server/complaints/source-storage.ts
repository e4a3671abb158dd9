import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface SourceRow {
  postingId: string | null
  registration: string | null
  agentId: string | null
  agent: string | null
  /** The number to which the posting's link was texted. */
  linkPhone: string | null
  /** Why the buyer paid less, in the owner's words. */
  reason: string | null
}

const NO_PHONE = sql<string | null>`null`.as('linkPhone')
const NO_REASON = sql<string | null>`null`.as('reason')

/** The quote on a card of a quotes page. */
export function findByCard(
  database: Database,
  card: { listingId: string; linkId: string; quoteId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', NO_PHONE, NO_REASON])
    .where('listing_id', '=', card.listingId)
    .where('link_id', '=', card.linkId)
    .where('quotes.id', '=', card.quoteId)
    .executeTakeFirst()
}

/**
 * The posting that a link opens, and the agent who was given the number in that disclosure; where none is named, the
 * one whose quote its owner chose last.
 */
export function findByOwnLink(
  database: Database,
  { uniqueId, disclosureId }: { uniqueId: string; disclosureId: string },
): Promise<SourceRow | undefined> {
  const lastDeal = sql<string>`(select id from deals where deals.posting_id = postings.id order by chosen_at desc limit 1)`
  const buyer =
    disclosureId === ''
      ? sql<string>`(select agent_id from deals where deals.id = ${lastDeal})`
      : sql<string>`(select agent_id from disclosures where disclosures.posting_id = postings.id and disclosures.id = ${disclosureId})`
  return database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('agents', (join) => join.on('agents.id', '=', buyer))
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', 'links.phone as linkPhone'])
    .select((row) =>
      row
        .selectFrom('deal_words')
        .innerJoin('deals', 'deals.id', 'deal_id')
        .where('deals.id', '=', lastDeal)
        .whereRef('deals.agent_id', '=', 'agents.id')
        .select('reason')
        .as('reason'),
    )
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
}

/** The car with this id, where the agent sees it: once it is under offer, only those with a quote on it do. */
export function findByVehicle(
  database: Database,
  { vehicleId, agentId }: { vehicleId: string; agentId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .select(['id as postingId', 'registration', NO_PHONE, NO_REASON])
    .select([sql<null>`null`.as('agentId'), sql<null>`null`.as('agent')])
    .where('id', '=', vehicleId)
    .where((is) => {
      const quotes = is.selectFrom('quotes').select('quotes.id').where('agent_id', '=', agentId)
      const own = quotes.whereRef('quotes.posting_id', '=', 'postings.id')
      return is.or([is('deal_id', 'is', null), is.exists(own)])
    })
    .executeTakeFirst()
}

/** How an agent who trades is reached: the phone they sign in with, and what owners call. */
export function findPhonesOf(
  database: Database,
  agentId: string,
): Promise<{ phone: string | null; contact: string } | undefined> {
  return database
    .selectFrom('agents')
    .select(['phone', 'contact'])
    .where('id', '=', agentId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
}
