import type { Database } from '../database/schema.ts'

/** The latest deals, of an agent or about a car where that is given, up to `limit`. */
export function findDealsToReview(
  database: Database,
  sought: { agentId?: string | undefined; vehicleId?: string | undefined; limit: number },
) {
  const { agentId, vehicleId, limit } = sought
  return database
    .selectFrom('deals')
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .selectAll('deals')
    .select(['agents.name', 'reason', 'deal_words.photo_id', 'answer'])
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
    .$if(vehicleId !== undefined, (query) => query.where('deals.posting_id', '=', vehicleId ?? ''))
    .orderBy('deals.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findDealPhoto(database: Database, dealId: string): Promise<string | null> {
  const row = await database
    .selectFrom('deal_words')
    .select('photo_id')
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  return row?.photo_id ?? null
}

/** Sets since when no record counts what the owner said about the deal; false where it is no outcome that one counts. */
export async function markStruck(
  database: Database,
  dealId: string,
  struckAt: number | null,
): Promise<boolean> {
  const struck = await database
    .updateTable('deals')
    .set({ struck_at: struckAt })
    .where('id', '=', dealId)
    .where((is) => is.or([is('owner_outcome', 'is not', null), is('no_shows', '>', 0)]))
    .returning('id')
    .execute()
  return struck.length > 0
}
