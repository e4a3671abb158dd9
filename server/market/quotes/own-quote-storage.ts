// An agent has one live quote on each car.
import type { Conditions } from '../../../domain/market/quote-terms.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { givenBy } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isShown, presentDeal, quoteHiddenAt } from '../../platform/database/shown-rows.ts'
import {
  columnsOf,
  TERMS_COLUMNS,
  type PresentCar,
  type TermsRow,
} from '../../platform/database/quote-columns.ts'

export type OwnQuoteRow = {
  id: string
  given_by: string | null
  hidden_at: number | null
} & TermsRow

const OWN_COLUMNS = [
  'quotes.id',
  givenBy('quotes'),
  quoteHiddenAt.as('hidden_at'),
  ...TERMS_COLUMNS,
] as const

interface OfAgent {
  postingId: string
  agentId: string
}

export function findOwnQuote(
  database: Database,
  { postingId, agentId }: OfAgent,
): Promise<OwnQuoteRow | undefined> {
  return database
    .selectFrom('quotes')
    .select(OWN_COLUMNS)
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

interface PutTerms {
  personId: string | null
  amountPence: number
  message: string | null
  conditions: Conditions
  validUntil: number | null
  registration: string
  knownFacts: string
}

/** Inserts or updates the agent's quote. `newId` is the id of a first quote. */
export async function putQuote(
  database: Database,
  { postingId, agentId, newId, ...given }: OfAgent & { newId: string } & PutTerms,
  now: number,
): Promise<OwnQuoteRow> {
  const terms = {
    person_id: given.personId,
    amount_pence: given.amountPence,
    message: given.message,
    ...columnsOf(given.conditions),
    valid_until: given.validUntil,
    registration: given.registration,
    known_facts: given.knownFacts,
    declined_at: null,
    updated_at: now,
  }
  return database
    .insertInto('quotes')
    .values({ id: newId, posting_id: postingId, agent_id: agentId, ...terms, created_at: now })
    .onConflict((conflict) => conflict.columns(['posting_id', 'agent_id']).doUpdateSet(terms))
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Changes for how long the agent's quote holds, or what they know of the car; the terms stay. */
export function updateQuote(
  database: Database,
  { postingId, agentId }: OfAgent,
  { validUntil, knownFacts }: { validUntil?: number | null; knownFacts?: string },
): Promise<OwnQuoteRow> {
  return database
    .updateTable('quotes')
    .set({
      ...(validUntil === undefined ? {} : { valid_until: validUntil }),
      ...(knownFacts === undefined ? {} : { known_facts: knownFacts }),
    })
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Hides the quote behind an agent's link from its owner, or with null shows it again. */
export async function updateHidden(
  database: Database,
  linkId: string,
  hiddenAt: number | null,
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ hidden_at: hiddenAt })
    .where('link_id', '=', linkId)
    .execute()
}

/** Removes the agent's quote; false where there is none. */
export async function deleteQuote(database: Database, quote: OfAgent): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('quotes')
    .where('posting_id', '=', quote.postingId)
    .where('agent_id', '=', quote.agentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many quotes owners see on each of the postings. */
export function countQuotesOn(
  database: Database,
  postingIds: string[],
): Promise<{ posting_id: string; count: number }[]> {
  if (postingIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('quotes')
    .where(whereIn(database, 'quotes.posting_id', postingIds))
    .where(isShown)
    .groupBy('quotes.posting_id')
    .select(['quotes.posting_id'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute()
}

/** A quote with its car, and which quote on that car the owner chose. */
export type OwnQuoteOnCar = OwnQuoteRow &
  PresentCar & { posting_id: string; chosen_quote_id: string | null }

/** The agent's own quotes on the postings. */
export function findOwnQuotesOn(
  database: Database,
  { postingIds, agentId }: { postingIds: string[]; agentId: string },
): Promise<OwnQuoteOnCar[]> {
  if (postingIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('deals', presentDeal)
    .where(whereIn(database, 'quotes.posting_id', postingIds))
    .where('quotes.agent_id', '=', agentId)
    .select(OWN_COLUMNS)
    .select(['quotes.posting_id', 'postings.registration as car_registration'])
    .select(['postings.problem', 'deals.quote_id as chosen_quote_id', ...FACT_COLUMNS])
    .execute()
}

/** What other agents offer for the car, as its owner sees it. */
export async function findOthersAmounts(
  database: Database,
  { postingId, agentId }: OfAgent,
): Promise<number[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('amount_pence')
    .where('posting_id', '=', postingId)
    .where('agent_id', '<>', agentId)
    .where(isShown)
    .execute()
  return rows.map(({ amount_pence }) => amount_pence)
}

/** Up to `limit` postings on which the agent has a quote. */
export async function findQuotedBy(
  database: Database,
  agentId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('posting_id')
    .where('agent_id', '=', agentId)
    .limit(limit)
    .execute()
  return rows.map(({ posting_id }) => posting_id)
}

/** Removes every quote of the agent, also those on cars that have gone. */
export async function deleteQuotesOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('quotes').where('agent_id', '=', agentId).execute()
  await database.deleteFrom('past_quotes').where('agent_id', '=', agentId).execute()
}
