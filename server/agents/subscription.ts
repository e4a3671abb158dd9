import type { AgentRow } from './agent-storage.ts'

/** The two that end apart: what was paid for, and what the operator gives on top. */
export type SubscribedBy = Pick<AgentRow, 'paid_until' | 'subscribed_until'>

/** Until when the agent may see owners' numbers, or null where they never could. */
export function subscriptionEnd({ paid_until, subscribed_until }: SubscribedBy): number | null {
  if (paid_until === null || subscribed_until === null) return paid_until ?? subscribed_until
  return Math.max(paid_until, subscribed_until)
}

/** Whether the agent may see them at `now`. */
export function isSubscribed(agent: SubscribedBy, now: number): boolean {
  return (subscriptionEnd(agent) ?? 0) > now
}
