import type { Database } from '../../platform/database/schema.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { findAgent, type AgentState, type AgentRow } from './agent-storage.ts'

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

/** A subscription has two ends: of what was paid for, and of what the operator gives on top. */
export type SubscribedBy = Pick<AgentRow, 'paid_until' | 'subscribed_until'>

/** Until when the agent may see owners' numbers, or null where they never could. */
export function subscriptionEnd({ paid_until, subscribed_until }: SubscribedBy): number | null {
  if (paid_until === null || subscribed_until === null) return paid_until ?? subscribed_until
  return Math.max(paid_until, subscribed_until)
}

export function isSubscribed(agent: SubscribedBy, now: number): boolean {
  return (subscriptionEnd(agent) ?? 0) > now
}

export function findSubscriptionOf(database: Database, agentId: string) {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}
