// Whether an agent may trade: only approved ones do.
import type { Database } from '../database/schema.ts'
import type { Refusal } from '../refusal.ts'
import { findAgent, type AgentState } from './agent-storage.ts'

/** Why an agent in `state` may not trade, or null where one may. */
export function refuseToTrade(state: AgentState): Refusal | null {
  if (state === 'applied') return { ok: false, reason: 'not-approved' }
  if (state === 'suspended') return { ok: false, reason: 'suspended' }
  if (state === 'expired') return { ok: false, reason: 'licence-expired' }
  return state === 'approved' ? null : { ok: false, reason: 'signed-out' }
}

/** Whether an agent in `state` gets sign-in codes; who may not trade is told why once signed in. */
export function maySignIn(state: AgentState): boolean {
  return state === 'approved' || state === 'suspended' || state === 'expired'
}

/** The same for the agent with that id as of this transaction; `signed-out` where it is gone. */
export async function mayTrade(tx: Database, agentId: string): Promise<Refusal | null> {
  const agent = await findAgent(tx, agentId)
  return agent === undefined ? { ok: false, reason: 'signed-out' } : refuseToTrade(agent.state)
}
