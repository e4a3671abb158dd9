import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AgentRow } from './agent-storage.ts'

/** How much there is of each. */
type AgentCounts = Record<
  'quotes' | 'disclosures' | 'paid_in_full' | 'paid_less' | 'no_shows',
  number | string
>

/** Agents, the latest first; those with `state` or `phone` where they are given. */
export function findAgents(
  database: Database,
  sought: { state?: AgentRow['state']; phone?: string },
): Promise<(AgentRow & AgentCounts)[]> {
  const { state, phone } = sought
  const count = (table: 'quotes' | 'disclosures') =>
    sql<number | string>`(
      select count(*) from ${sql.table(table)} as counted where counted.agent_id = agents.id
    )`.as(table)
  const ofDeals = (times: RawBuilder<unknown>) =>
    sql<number | string>`(
      select coalesce(sum(${times}), 0) from deals where deals.agent_id = agents.id
    )`
  return database
    .selectFrom('agents')
    .selectAll()
    .select([count('quotes'), count('disclosures')])
    .select([
      ofDeals(sql`case when owner_outcome = 'paid-full' then 1 else 0 end`).as('paid_in_full'),
      ofDeals(sql`case when owner_outcome = 'paid-less' then 1 else 0 end`).as('paid_less'),
      ofDeals(sql`no_shows + case when owner_outcome = 'nobody-came' then 1 else 0 end`).as(
        'no_shows',
      ),
    ])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'applied'))
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .orderBy('id', 'desc')
    .execute()
}
