import { iso } from '../../../domain/basics/time.ts'
import type { AgentState, SeenBefore } from '../../../domain/wire/desk-agents.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AgentRow } from './agent-storage.ts'
import { findDecisions } from './decision-storage.ts'
import { findAlike } from './listed-agents-storage.ts'

const BECAME: Record<string, AgentState> = {
  'agent approved': 'approved',
  'agent rejected': 'rejected',
  'agent suspended': 'suspended',
  'agent stopped: licence expired': 'expired',
  'account closed': 'left',
  'agent erased': 'closed',
}

/** What became of this account before it applied again, and other accounts with its phone, licence, name or postcode. */
export async function findSeenBefore(database: Database, agent: AgentRow): Promise<SeenBefore[]> {
  const alike = await findAlike(database, agent)
  const agentIds = [agent.id, ...alike.map(({ id }) => id)]
  const decisions = await findDecisions(database, { agentIds, what: Object.keys(BECAME) })
  const lastOf = (id: string, before = Number.POSITIVE_INFINITY) =>
    decisions.findLast((one) => one.target === id && one.created_at < before)
  const decided = (last: ReturnType<typeof lastOf>) => ({
    since: last === undefined ? null : iso(last.created_at),
    reason: last?.reason ?? null,
  })
  const others = alike.map((other) => {
    const shares = {
      phone: other.phone,
      licence: other.licence,
      name: other.same_name,
      postcode: other.postcode,
    }
    const same = (['phone', 'licence', 'name', 'postcode'] as const).filter((one) => shares[one])
    return {
      id: other.id,
      name: other.name,
      state: other.state,
      same,
      ...decided(lastOf(other.id)),
    }
  })
  const own = lastOf(agent.id, agent.created_at)
  if (own === undefined) return others
  const state = BECAME[own.what] ?? agent.state
  return [{ id: agent.id, name: agent.name, state, same: ['phone'], ...decided(own) }, ...others]
}
