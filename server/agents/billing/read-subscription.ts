// Whatever happened, and in whichever order it is reported: Stripe is asked how things are now.
import type { Stripe } from 'stripe'
import type { AgentRow } from '../accounts/agent-storage.ts'
import { changeSubscription } from '../accounts/subscription.ts'
import type { Services } from '../../platform/services.ts'
import { askStripe } from './ask-stripe.ts'
import { isLive, judgePayments, presentSubscription } from './judge-payments.ts'
import type { Payments } from './payments.ts'
import { announceFailure } from './subscription-notices.ts'
import { beginReading, deleteSubscription, writeReading } from './subscription-storage.ts'

/**
 * Asks Stripe about a customer and writes what follows. The reading has its number from before it asks, and one that
 * began later is never overwritten. A customer that is none of ours is passed over. Throws where Stripe does not answer.
 */
export async function readSubscription(
  services: Services,
  { stripe }: Payments,
  customerId: string,
  options: Stripe.RequestOptions = {},
): Promise<void> {
  const begun = await beginReading(services.database, customerId)
  const agentId = begun?.agentId ?? null
  if (begun === undefined || agentId === null) return
  const found = await askStripe(stripe, customerId, options).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
  if (found === null) return deleteSubscription(services.database, customerId)
  const judged = judgePayments(found)
  const { reading } = begun
  const agent = await services.database.transaction().execute(async (tx) => {
    const written = { ...judged.subscription, reading, now: services.clock.now() }
    const changed = await changeSubscription(tx, agentId, async () =>
      (await writeReading(tx, customerId, written)) ? judged.agent : null,
    )
    if (changed?.before.payment_failed_at === null) {
      await announceFailure(services, tx, changed.after)
    }
    return changed?.after
  })
  if (agent !== undefined) await endWhileStopped(stripe, agent, found.subscriptions)
}

/** Whether Stripe says that there is no such thing. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing'
}

const MARK = 'ends_while_stopped'

/**
 * Has the subscription of an agent who may not trade end with what is paid, so that nothing is taken meanwhile. It goes
 * on if they trade again before then. One whose payment is missing ends at once.
 */
async function endWhileStopped(
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
