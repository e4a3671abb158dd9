// SQL of agents as the operator looks at them.
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { AgentRow } from './agent-storage.ts'

/** Agents, the latest first; those with `state` or `phone` where they are given. */
export function findAgents(
  database: Database,
  sought: { state?: AgentRow['state']; phone?: string },
): Promise<(AgentRow & { quotes: number | string; disclosures: number | string })[]> {
  const { state, phone } = sought
  const count = (table: 'quotes' | 'disclosures') =>
    sql<number | string>`(
      select count(*) from ${sql.table(table)} as counted where counted.agent_id = agents.id
    )`.as(table)
  return database
    .selectFrom('agents')
    .selectAll()
    .select([count('quotes'), count('disclosures')])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'applied'))
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .orderBy('id', 'desc')
    .execute()
}
