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

/**
 * Those in a state who came before `before` (milliseconds) and of whom operators changed nothing since;
 * of those closed, who were given no number since.
 */
export async function findAgentsToForget(
  database: Database,
  state: 'applied' | 'suspended' | 'closed',
  before: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('agents')
    .select('agents.id')
    .where('state', '=', state)
    .where('agents.created_at', '<', before)
    .$if(state === 'suspended', (query) =>
      query.where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('audit_log')
              .select('audit_log.id')
              .whereRef('target', '=', 'agents.id')
              .where('audit_log.created_at', '>=', before),
          ),
        ),
      ),
    )
    .$if(state === 'closed', (query) =>
      query.where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('disclosures')
              .select('disclosures.id')
              .whereRef('agent_id', '=', 'agents.id')
              .where('disclosures.created_at', '>=', before),
          ),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
