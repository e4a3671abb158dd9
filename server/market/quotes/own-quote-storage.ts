// An agent has one live quote on each car.
import type { InferResult, Updateable } from 'kysely'
import { SAID_COLUMNS } from '../../../domain/owners/posting.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { givenBy, onPresentDeal, quoteHiddenAt } from '../../platform/database/shown-rows.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { TERMS_COLUMNS, type TermsRow } from '../../platform/database/quote-columns.ts'

export type OwnQuoteRow = {
  id: string
  given_by: string | null
  hidden_at: number | null
} & TermsRow

export const OWN_COLUMNS = [
  'quotes.id',
  givenBy('quotes'),
  quoteHiddenAt.as('hidden_at'),
  ...TERMS_COLUMNS,
] as const

/** A car and the agent who has a quote on it, or may give one. */
export interface OfAgent {
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

/** Changes for how long the agent's quote holds, or what they know of the car; the terms stay. */
export function updateQuote(
  database: Database,
  { postingId, agentId }: OfAgent,
  columns: Pick<Updateable<Tables['quotes']>, 'valid_until' | 'known_facts'>,
): Promise<OwnQuoteRow> {
  return database
    .updateTable('quotes')
    .set(columns)
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A quote with its car, and which quote on that car the owner chose. */
export type OwnQuoteOnCar = InferResult<ReturnType<typeof quotesOnCars>>[number]

/** Quotes as those who gave them see them. */
export function quotesOnCars(database: Database) {
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('deals', onPresentDeal)
    .select(OWN_COLUMNS)
    .select(['quotes.posting_id', 'postings.registration as car_registration'])
    .select(['deals.quote_id as chosen_quote_id', ...SAID_COLUMNS, ...FACT_COLUMNS])
}

/** Removes every quote of the agent, also those on cars that have gone. */
export async function deleteQuotesOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('quotes').where('agent_id', '=', agentId).execute()
  await database.deleteFrom('past_quotes').where('agent_id', '=', agentId).execute()
}
