// SQL of quotes as the operator looks at them.
import type { Database } from '../database/schema.ts'

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
