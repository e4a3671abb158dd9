import type { Database } from '../../platform/database/schema.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { findAgent, type AgentState } from './agent-storage.ts'

/** Whether an agent in `state` may trade, as only approved agents may. */
export function mayTradeIn(state: AgentState): Answer {
  if (state === 'applied') return { ok: false, reason: 'not-approved' }
  if (state === 'suspended') return { ok: false, reason: 'suspended' }
  if (state === 'expired') return { ok: false, reason: 'licence-expired' }
  return state === 'approved' ? DONE : { ok: false, reason: 'signed-out' }
}

/** Whether an agent in `state` gets sign-in codes. One who may not trade reads why once signed in. */
export function maySignIn(state: AgentState): boolean {
  return state === 'approved' || state === 'suspended' || state === 'expired'
}

/** Whether the agent with that id may trade, as of this transaction; `signed-out` if the agent is gone. */
export async function mayTrade(tx: Database, agentId: string): Promise<Answer> {
  const agent = await findAgent(tx, agentId)
  return agent === undefined ? { ok: false, reason: 'signed-out' } : mayTradeIn(agent.state)
}
