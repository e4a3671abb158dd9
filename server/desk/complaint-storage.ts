import { FACT_COLUMNS } from '../platform/database/facts-columns.ts'
import type { Database } from '../platform/database/schema.ts'

/** The agent's latest deal on the posting, with its quote and the owner's facts. */
export function findComplainedDeal(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
) {
  return database
    .selectFrom('deals')
    .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .leftJoin('quotes', 'quotes.id', 'deals.quote_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'deals.posting_id')
    .leftJoin('vehicle_details', 'vehicle_details.posting_id', 'deals.posting_id')
    .select(['deals.id', 'deals.amount_pence', 'collect_on', 'struck_at'])
    .select(['owner_outcome', 'owner_paid_pence', 'agent_paid_pence'])
    .select(['reason', 'deal_words.photo_id', 'answer'])
    .select(['collects', 'needs_v5c', 'needs_keys', 'needs_catalyst', 'needs_rolls'])
    .select(['make', 'model', 'colour', 'year', ...FACT_COLUMNS])
    .where('deals.posting_id', '=', postingId)
    .where('deals.agent_id', '=', agentId)
    .orderBy('deals.id', 'desc')
    .executeTakeFirst()
}
