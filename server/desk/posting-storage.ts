// Other rooms answer whatever else the desk shows of postings.
import { ofPresentCar, presentDeal, quoteHiddenAt } from '../platform/database/shown-rows.ts'
import type { Database } from '../platform/database/schema.ts'
import { whereIn } from '../platform/database/where-in.ts'

/** What registers know of each posting's car, and its deal. */
export function findCarsAndDeals(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('deals', presentDeal)
    .where(whereIn(database, 'postings.id', postingIds))
    .select(['postings.id', 'make', 'model', 'colour', 'year', 'due_at', 'looked_up_at', 'tries'])
    .select(['vehicle_details.posting_id as queued', 'deals.agent_id', 'deals.quote_id'])
    .select('deals.chosen_at')
    .execute()
}

/** Every quote on a posting, the best first. */
export function findQuotesOn(database: Database, postingId: string) {
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['quotes.id', 'agent_id', 'agents.name', 'agents.state', 'amount_pence', 'message'])
    .select(['updated_at', 'registration', 'declined_at', 'valid_until'])
    .select(quoteHiddenAt.as('hidden_at'))
    .execute()
}

/** The businesses of agents and their people with those phones. */
export async function findNames(
  database: Database,
  phones: string[],
): Promise<{ phone: string | null; name: string }[]> {
  const agents = database
    .selectFrom('agents')
    .where(whereIn(database, 'phone', phones))
    .select(['phone', 'name'])
  const people = database
    .selectFrom('agent_people')
    .innerJoin('agents', 'agents.id', 'agent_people.agent_id')
    .where(whereIn(database, 'agent_people.phone', phones))
    .select(['agent_people.phone', 'agents.name'])
  return agents.unionAll(people).execute()
}

/** The registrations and numbers of those postings. */
export function findOwners(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .where(whereIn(database, 'id', postingIds))
    .select(['id', 'registration', 'phone'])
    .execute()
}
