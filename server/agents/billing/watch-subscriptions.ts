import { HOUR_MS } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import type { Payments } from './payments.ts'
import { isGone, readSubscription } from './read-subscription.ts'
import { deleteSubscription, findGone, findUnread } from './subscription-storage.ts'

// Within Stripe's limits by far, and 1,200 an hour.
const IN_A_ROUND = 200

/** Makes up for an event that was missed: each hour Stripe is asked about every customer. */
export async function watchSubscriptions(services: Services): Promise<void> {
  const { database, clock, payments } = services
  if (payments === null) return
  await endSubscriptionsOfGone(services)
  for (const customerId of await findUnread(database, clock.now() - HOUR_MS, IN_A_ROUND)) {
    await readSubscription(services, payments, customerId)
  }
}

/**
 * Has Stripe delete each customer whose agent was erased or has gone: their subscription ends at once, and no card is
 * kept there. What Stripe does not take now is tried with the next round.
 */
export async function endSubscriptionsOfGone(services: Services): Promise<void> {
  if (services.payments === null) return
  for (const customerId of await findGone(services.database)) {
    await deleteCustomer(services, services.payments, customerId)
  }
}

async function deleteCustomer(
  { database, log }: Services,
  { stripe }: Payments,
  customerId: string,
): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    if (!isGone(error)) return log.error('Stripe did not delete a customer', { error })
  }
  await deleteSubscription(database, customerId)
}
