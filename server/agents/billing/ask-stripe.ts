import type { Stripe } from 'stripe'
import type { FromStripe } from './judge-payments.ts'

const ALL = 100

// An inquiry takes no money yet, and a dispute that was won gives it back.
const KEPT = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

/** All that Stripe has on a customer of ours. */
export async function askStripe(
  stripe: Stripe,
  customer: string,
  options: Stripe.RequestOptions,
): Promise<FromStripe> {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: ALL, expand: CARDS }, options),
    stripe.invoices.list({ customer, limit: ALL, expand: ['data.payments'] }, options),
    stripe.charges.list({ customer, limit: ALL }, options),
  ])
  const disputed = new Set<string>()
  for (const { id: charge } of charges.data.filter((one) => one.disputed)) {
    const { data } = await stripe.disputes.list({ charge }, options)
    if (data.some(({ status }) => !KEPT.has(status))) disputed.add(charge)
  }
  return {
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
    disputed,
  }
}

const CARDS = [
  'data.default_payment_method',
  'data.customer.invoice_settings.default_payment_method',
]
