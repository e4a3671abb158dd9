import { sql } from 'kysely'
import { FACT_COLUMNS } from '../database/facts-columns.ts'
import type { Database } from '../database/schema.ts'

/** The agent's latest deal on the posting, with its quote and the owner's facts. */
export function findComplainedDeal(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
) {
  return database
    .selectFrom('deals')
    .leftJoin('quotes', 'quotes.id', 'deals.quote_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'deals.posting_id')
    .leftJoin('vehicle_details', 'vehicle_details.posting_id', 'deals.posting_id')
    .select(['deals.id', 'deals.amount_pence', 'collect_on', 'struck_at'])
    .select(['owner_outcome', 'owner_paid_pence', 'agent_paid_pence'])
    .select(['collects', 'needs_v5c', 'needs_keys', 'needs_catalyst', 'needs_rolls'])
    .select(['make', 'model', 'colour', 'year', ...FACT_COLUMNS])
    .where('deals.posting_id', '=', postingId)
    .where('deals.agent_id', '=', agentId)
    .orderBy('deals.id', 'desc')
    .executeTakeFirst()
}

/** How many complaints about the agent came since, and how much less than agreed they paid on average, by owners' word. */
export function findHeldAgainst(
  database: Database,
  { agentId, since }: { agentId: string; since: number },
) {
  return database
    .selectNoFrom([
      sql<
        number | string
      >`(select count(*) from complaints where agent_id = ${agentId} and received_at >= ${since})`.as(
        'complaints',
      ),
      sql<number | string | null>`(select avg(amount_pence - owner_paid_pence) from deals
        where agent_id = ${agentId} and owner_outcome = 'paid-less' and struck_at is null
          and owner_said_at >= ${since})`.as('knocked_pence'),
    ])
    .executeTakeFirstOrThrow()
}

/** Which operator was last shown how to reach the complainant. */
export function findReachShown(database: Database, complaintId: string) {
  return database
    .selectFrom('audit_log')
    .select(['who', 'created_at'])
    .where('target', '=', complaintId)
    .where('what', '=', 'number shown')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
