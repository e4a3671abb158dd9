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

/** States in which an agent is not kept for ever. */
export type EndingState = Exclude<AgentRow['state'], 'approved'>

/**
 * Those in one of the states who came before `before` (milliseconds): of those who traded once, where no
 * change since is on record; of those closed, where they were given no number since.
 */
export async function findAgentsToForget(
  database: Database,
  states: EndingState[],
  before: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('agents')
    .select('agents.id')
    .where('state', 'in', states)
    .where('agents.created_at', '<', before)
    .where((row) => {
      const changed = row
        .selectFrom('audit_log')
        .select('audit_log.id')
        .whereRef('target', '=', 'agents.id')
        .where('audit_log.created_at', '>=', before)
      const wasGivenNumber = row
        .selectFrom('disclosures')
        .select('disclosures.id')
        .whereRef('agent_id', '=', 'agents.id')
        .where('disclosures.created_at', '>=', before)
      return row.or([
        row('state', 'in', ['applied', 'rejected']),
        row.and([row('state', 'in', ['suspended', 'expired']), row.not(row.exists(changed))]),
        row.and([row('state', '=', 'closed'), row.not(row.exists(wasGivenNumber))]),
      ])
    })
    .execute()
  return rows.map(({ id }) => id)
}
