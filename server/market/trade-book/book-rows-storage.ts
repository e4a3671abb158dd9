import type { OwnerOutcome } from '../../../domain/market/collection.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { DescribedVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { givenBy } from '../../platform/database/given-by.ts'
import { TERMS_COLUMNS } from '../../platform/database/quote-columns.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { ofPresentCar, presentDeal, quoteHiddenAt } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { OwnQuoteOnCar } from '../quotes/own-quote-storage.ts'

export type PresentRow = OwnQuoteOnCar &
  DescribedVehicle & {
    car_registration: Registration
    postcode: Postcode
    /** Of the last time that the agent was given the owner's number, or null. */
    given_at: number | null
  }

/** The quotes with those ids, in any order. */
export async function findPresentRows(database: Database, ids: string[]): Promise<PresentRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('deals', presentDeal)
    .where(whereIn(database, 'quotes.id', ids))
    .select(['quotes.id', ...TERMS_COLUMNS, givenBy('quotes'), 'quotes.posting_id'])
    .select(quoteHiddenAt.as('hidden_at'))
    .select(['postings.registration as car_registration', 'deals.quote_id as chosen_quote_id'])
    .select(['postcode', 'problem', 'make', 'model', 'colour', 'year', ...FACT_COLUMNS])
    .select((row) =>
      row
        .selectFrom('disclosures')
        .whereRef('disclosures.posting_id', '=', 'postings.id')
        .whereRef('disclosures.agent_id', '=', 'quotes.agent_id')
        .select((given) => given.fn.max('disclosures.created_at').as('at'))
        .as('given_at'),
    )
    .$narrowType<{ car_registration: Registration; postcode: Postcode }>()
    .execute()
}

export interface PastRow extends Omit<
  Row<'past_quotes'>,
  'agent_id' | 'person_id' | 'registration'
> {
  given_by: string | null
  registration: Registration | null
  agent_paid_pence: number | null
  agent_said_at: number | null
  owner_outcome: OwnerOutcome | null
  owner_paid_pence: number | null
  owner_said_at: number | null
  collect_on: string | null
  chosen_at: number | null
}

/** The same of quotes on cars that have gone, with what came of the deal. */
export async function findPastRows(database: Database, ids: string[]): Promise<PastRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('past_quotes')
    .leftJoin('deals', 'deals.id', 'past_quotes.deal_id')
    .where(whereIn(database, 'past_quotes.id', ids))
    .selectAll('past_quotes')
    .select(['agent_paid_pence', 'agent_said_at', 'owner_outcome', 'owner_paid_pence'])
    .select(['owner_said_at', 'collect_on', 'chosen_at', givenBy('past_quotes')])
    .$narrowType<{ registration: Registration | null }>()
    .execute()
}
