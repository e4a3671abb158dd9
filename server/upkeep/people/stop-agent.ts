import { suspendAgent, type TextedDecision } from '../../agents/accounts/approve-agent.ts'
import { endStoppedDeals } from '../../market/deals/watch-deals.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

/** Suspends an agent and texts them why. Owners who chose them get a text too. */
export async function stopAgent(
  services: Services,
  agentId: string,
  decision: TextedDecision<'suspend'>,
): Promise<Answer> {
  const suspended = await suspendAgent(services, agentId, decision)
  if (suspended.ok) await endStoppedDeals(services)
  return suspended
}
