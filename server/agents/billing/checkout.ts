// The ways to Stripe's own pages. No card is typed on ours.
import { findSubscriptionOf, mayTrade } from '../accounts/trading-status.ts'
import type { Stripe } from 'stripe'
import { accept } from '../../../domain/basics/problem.ts'
import { findAgent } from '../accounts/agent-storage.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import { NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isLive } from './judge-payments.ts'
import { priceIn } from './payments.ts'
import { readSubscription } from './read-subscription.ts'
import type { Payments } from '../../platform/ports/payments.ts'

type Way = Answer<{ url: string }>

/** The console's page to which Stripe's lead back. */
const PAGE = '/agents/profile/subscription'

/** Stripe's page to subscribe on. An agent has one at a time, and none while there is a subscription. */
export function beginCheckout(services: Services, agentId: string): Promise<Way> {
  return withStripe(services, async (payments): Promise<Way> => {
    const { stripe, priceId } = payments
    // A price that is not known may be none that the site can show: only Stripe itself says that it is down.
    const price = (await payments.price()) ?? priceIn(await stripe.prices.retrieve(priceId))
    if (price === null) return notStarted(services)
    const known = await customerOf(services, payments, agentId)
    if (!known.ok) return known
    const customer = known.value
    await readSubscription(services, payments, customer)
    const present = await findSubscriptionOf(services.database, agentId)
    if (isLive(present?.status ?? null)) return { ok: false, reason: 'subscribed-already' }
    if (present?.taken_back === 'disputed') return { ok: false, reason: 'payment-disputed' }
    const latest = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data[0]
    if (latest?.status === 'open') {
      if (latest.metadata?.['price'] === priceId && latest.url !== null)
        return accept({ url: latest.url })
      await stripe.checkout.sessions.expire(latest.id)
    }
    const back = services.config.publicUrl + PAGE
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        line_items: [{ price: priceId, quantity: 1 }],
        allowed_payment_method_types: ['card'],
        success_url: `${back}?paid`,
        cancel_url: back,
        locale: 'en-GB',
        metadata: { price: priceId },
      },
      // Two taps at once begin after the same page, and so get the same one.
      { idempotencyKey: `checkout ${customer} ${priceId} after ${latest?.id ?? 'none'}` },
    )
    if (session.url === null) throw new Error('Stripe gave a checkout without a page.')
    return accept({ url: session.url })
  })
}

/** Stripe's page to see invoices and to cancel, or with `card` to change the card. */
export function openPortal(services: Services, agentId: string, to: 'card' | 'all'): Promise<Way> {
  return withStripe(services, async ({ stripe }): Promise<Way> => {
    const present = await findSubscriptionOf(services.database, agentId)
    if (present === undefined) return NOT_FOUND
    const { url } = await stripe.billingPortal.sessions.create({
      customer: present.customer_id,
      return_url: services.config.publicUrl + PAGE,
      locale: 'en-GB',
      ...(to === 'card' && { flow_data: { type: 'payment_method_update' } }),
    })
    return accept({ url })
  })
}

async function customerOf(
  services: Services,
  { stripe }: Payments,
  agentId: string,
): Promise<Answer<string>> {
  const { database, clock, digest } = services
  const known = await findSubscriptionOf(database, agentId)
  if (known !== undefined) return accept(known.customer_id)
  const { name = '', created_at: since } = (await findAgent(database, agentId)) ?? {}
  const customer = await stripe.customers.create(
    { name, metadata: { agent: agentId } },
    // Who left and applied again is another customer: the one before was deleted. The key is a header, which cannot hold
    // every character of a name.
    { idempotencyKey: `customer ${agentId} ${since} ${digest('agent-name', name)}` },
  )
  return database.transaction().execute(async (tx): Promise<Answer<string>> => {
    await takeLock(tx, agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    const isGone = !trades.ok && trades.reason === 'signed-out'
    // Nobody's, so that it is deleted at Stripe.
    const of = { customer_id: customer.id, agent_id: isGone ? null : agentId }
    await tx
      .insertInto('subscriptions')
      .values({ ...of, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!trades.ok) return trades
    return accept((await findSubscriptionOf(tx, agentId))?.customer_id ?? customer.id)
  })
}

async function withStripe(
  services: Services,
  go: (payments: Payments) => Promise<Way>,
): Promise<Way> {
  const { payments, log } = services
  if (payments === null) return NOT_FOUND
  try {
    return await go(payments)
  } catch (error) {
    if (!isStripeError(error)) throw error
    log.error('Stripe did not do what was asked', { error })
    if (isOutage(error)) return { ok: false, reason: 'stripe-down' }
    return notStarted(services)
  }
}

function notStarted({ config }: Services): Way {
  return { ok: false, reason: 'stripe-refused', call: config.supportPhone }
}

/** Whether Stripe refused or did not answer. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error
}

// Whatever else it says is about what it was asked, and will be said again.
function isOutage({ type }: Stripe.errors.StripeError): boolean {
  return /^Stripe(?:Connection|API|RateLimit)Error$/.test(type)
}
