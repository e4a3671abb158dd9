import type { Row, Database } from '../../platform/database/schema.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { findAgent, type AgentState, updateAgent, type AgentRow } from './agent-storage.ts'

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

/** Whether the agent may see owners' numbers at `now`. */
export function isSubscribed(agent: SubscribedBy, now: number): boolean {
  return (subscriptionEnd(agent) ?? 0) > now
}

type Change = Pick<AgentRow, 'paid_until' | 'payment_failed_at' | 'subscription_notice_for'>

/** Locks the agent and writes what `judge` answers; nothing if the answer is null or the agent has gone. */
export async function changeSubscription(
  tx: Database,
  agentId: string,
  judge: (agent: AgentRow) => Partial<Change> | null | Promise<Partial<Change> | null>,
): Promise<{ before: AgentRow; after: AgentRow } | null> {
  await takeLock(tx, agentLock(agentId))
  const before = await findAgent(tx, agentId)
  if (before === undefined || before.state === 'closed' || before.state === 'left') return null
  const change = await judge(before)
  if (change === null) return null
  await updateAgent(tx, agentId, change)
  return { before, after: { ...before, ...change } }
}

export function findSubscriptionOf(
  database: Database,
  agentId: string,
): Promise<Row<'subscriptions'> | undefined> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}
