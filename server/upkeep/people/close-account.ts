// An agent ends their account by themselves. For a year the business is known as one that has left, with what it agreed
// and was given, in case an owner complains; applying again from the same phone takes the account up again.
import { accept } from '../../../domain/basics/problem.ts'
import { changeAgent, type Decision } from '../../agents/accounts/change-agent.ts'
import { deleteSessionsOf } from '../../agents/sign-in/sign-in-storage.ts'
import { deleteAlerts } from '../../market/alerts/alert-storage.ts'
import { endSubscriptionsOfGone } from '../../agents/billing/watch-subscriptions.ts'
import { endStoppedDeals } from '../../market/deals/watch-deals.ts'
import { withdrawQuotesOf } from '../../market/quotes/withdraw-quote.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deletePeopleOf } from '../../agents/staff/staff-storage.ts'

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
    // Who left may apply again: a suspension would be gone with the account.
    judge: ({ state }) =>
      state === 'suspended' ? { ok: false, reason: 'suspended' } : accept(true),
    andThen: async (tx) => {
      await deleteSessionsOf(tx, agentId)
      await deleteAlerts(tx, agentId)
      await deletePeopleOf(tx, agentId)
    },
  })
  if (!closed.ok) return closed
  // Before their quotes go, which end deals without a text.
  await endStoppedDeals(services)
  await withdrawQuotesOf(services, agentId)
  await endSubscriptionsOfGone(services)
  return closed
}
