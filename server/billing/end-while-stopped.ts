import type { Stripe } from 'stripe'
import type { AgentRow } from '../agents/agent-storage.ts'
import { isLive, presentSubscription } from './judge-payments.ts'

const MARK = 'ends_while_stopped'

/**
 * Has the subscription of an agent who may not trade end with what is paid, so that nothing is taken meanwhile. It goes
 * on if they trade again before then. One whose payment is missing ends at once.
 */
export async function endWhileStopped(
  stripe: Stripe,
  { state, payment_failed_at: failedAt }: Pick<AgentRow, 'state' | 'payment_failed_at'>,
  subscriptions: Stripe.Subscription[],
): Promise<void> {
  const present = presentSubscription(subscriptions)
  if (present === undefined || !isLive(present.status)) return
  const { id, cancel_at_period_end: ends, cancel_at: endsAt, metadata } = present
  if (state === 'approved') {
    if (metadata[MARK] === undefined) return
    await stripe.subscriptions.update(id, { cancel_at_period_end: false, metadata: { [MARK]: '' } })
  } else if (failedAt !== null) {
    await stripe.subscriptions.cancel(id)
  } else if (!ends && endsAt === null) {
    await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { [MARK]: state },
    })
  }
}
