// An agent closes their own account. For a year we keep the business as one that has left, with its deals and the numbers
// it was given, in case an owner complains. Applying again from the same phone takes the account up again.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { suspendAgent, type TextedDecision } from '../../agents/accounts/approve-agent.ts'
import {
  changeAgent,
  leaveNothingBehind,
  type Decision,
} from '../../agents/accounts/change-agent.ts'
import { endSubscriptionsOfGone } from '../../agents/billing/read-subscription.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { endSessionCookie } from '../../agents/sign-in/session-cookie.ts'
import { endStoppedDeals } from '../../market/deals/watch-deals.ts'
import { withdrawQuotesOf } from '../../market/quotes/give-quote.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deleteAlerts } from '../../market/alerts/alerting.ts'

/**
 * Signs everybody out, tells owners who chose the agent that it fell through, withdraws the quotes, ends the
 * subscription. Refused while the agent is suspended.
 */
export async function closeAccount(
  services: Services,
  agentId: string,
  decision: Decision = { who: 'the agent' },
): Promise<Answer> {
  const closed = await changeAgent(services, agentId, {
    ...decision,
    what: 'account closed',
    columns: {
      state: 'left',
      contact: '',
      contact_name: null,
      subscribed_until: null,
      paid_until: null,
      payment_failed_at: null,
    },
    // An agent who left may apply again, which would undo a suspension.
    judge: ({ state }) =>
      state === 'suspended' ? { ok: false, reason: 'suspended' } : accept(true),
    andThen: async (tx) => {
      await leaveNothingBehind(tx, agentId)
      await deleteAlerts(tx, agentId)
    },
  })
  if (!closed.ok) return closed
  await endStoppedDeals(services)
  await withdrawQuotesOf(services, agentId)
  await endSubscriptionsOfGone(services)
  return closed
}

export function closeCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/close', {
    summary: 'Close your account',
    description:
      'For the account’s owner, within 15 minutes of signing in. Everybody of the business is signed out, quotes are withdrawn, deals end and the subscription is cancelled.',
    refused: ['owner-only', 'sign-in-again', 413, 415],
    config: { unapproved: true, ownerOnly: true, justSignedIn: true, deletes: true },
    async does({ agent: { id: agent }, request, reply }) {
      const closed = await closeAccount(services, agent)
      if (!closed.ok) return closed
      request.note({ event: 'signed-out-everywhere', agent })
      endSessionCookie(reply, services.config)
      return closed
    },
  })
}

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
