import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'
import { isUnderOffer, presentDeal } from '../database/shown-rows.ts'

export type AgentsDealRow = Omit<Selectable<Tables['deals']>, 'posting_id' | 'agent_id'> &
  Pick<Selectable<Tables['deal_words']>, 'address' | 'how_to_find' | 'reason' | 'answer'> & {
    /** Null where it has fallen through. */
    present_id: string | null
    /** The owner's number, where the agent was given it since the owner confirmed it, and not asked not to call; else
     * null. */
    phone: string | null
  }

interface Sought {
  postingId: string
  agentId: string
}

/** The agent's deal on a posting: the present one, or one that fell through since nobody came. */
export function findAgentsDeal(
  database: Database,
  { postingId, agentId }: Sought,
): Promise<AgentsDealRow | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('deals as own', 'own.posting_id', 'postings.id')
    .innerJoin('deal_words', 'deal_words.deal_id', 'own.id')
    .leftJoin('deals', (join) => presentDeal(join).onRef('deals.id', '=', 'own.id'))
    .where('postings.id', '=', postingId)
    .where('own.agent_id', '=', agentId)
    .where((row) =>
      row.or([
        row('deals.id', 'is not', null),
        row.and([
          row('own.ended_why', '=', 'fell-through'),
          row('own.owner_outcome', 'is not', null),
        ]),
      ]),
    )
    .orderBy('own.id', 'desc')
    .limit(1)
    .selectAll('own')
    .select(['address', 'how_to_find', 'reason', 'answer', 'deals.id as present_id'])
    .select((row) =>
      row
        .selectFrom('disclosures')
        .whereRef('disclosures.posting_id', '=', 'postings.id')
        .whereRef('disclosures.agent_id', '=', 'own.agent_id')
        .whereRef('disclosures.created_at', '>=', 'postings.phone_confirmed_at')
        .where('asked_not_to_call_at', 'is', null)
        .limit(1)
        .select('postings.phone')
        .as('phone'),
    )
    .executeTakeFirst()
}

/** Whether the owner of a posting has chosen a quote. */
export async function hasOffer(database: Database, postingId: string): Promise<boolean> {
  const row = await database
    .selectFrom('postings')
    .select('id')
    .where('id', '=', postingId)
    .where(isUnderOffer)
    .executeTakeFirst()
  return row !== undefined
}
