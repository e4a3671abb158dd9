// The objects of Stripe's API as far as the product reads them, in the words and types of the library.
import type { Stripe } from 'stripe'
import { DAY_MS, SECOND_MS } from '../../domain/basics/time.ts'

/** Some of what the library says that there is. */
type Part<T> = T extends object ? { [Name in keyof T]?: Part<T[Name]> } : T

export type Customer = ReturnType<typeof customerOf>
export type Subscription = ReturnType<typeof subscriptionOf>
export type Invoice = ReturnType<typeof invoiceOf>
export type Charge = ReturnType<typeof chargeOf>
export type Dispute = ReturnType<typeof disputeOf>
export type Session = ReturnType<typeof sessionOf>

export const PRICE = {
  id: 'price_stand_in',
  object: 'price',
  active: true,
  currency: 'gbp',
  unit_amount: 4900,
  tax_behavior: 'inclusive',
  recurring: { interval: 'month', interval_count: 1, meter: null, usage_type: 'licensed' },
} as const satisfies Part<Stripe.Price>

export const MONTH_S = (30 * DAY_MS) / SECOND_MS

export function list<T>(data: T[]) {
  return { object: 'list' as const, data, has_more: false, url: '/v1' }
}

export function customerOf(id: string, name: string | null, agent: string) {
  const card = null as ReturnType<typeof cardOf> | null
  const invoice_settings = { default_payment_method: card }
  return {
    id,
    object: 'customer',
    name,
    metadata: { agent },
    invoice_settings,
  } satisfies Part<Stripe.Customer>
}

export function cardOf(id: string, last4: string) {
  const card = { brand: 'visa', display_brand: 'visa', last4 }
  return { id, object: 'payment_method', type: 'card', card } satisfies Part<Stripe.PaymentMethod>
}

/** One that begins now and is not paid yet. */
export function subscriptionOf(customer: Customer, id: string, start: number) {
  const period = { current_period_start: start, current_period_end: start + MONTH_S }
  const item = { id: `si_${id}`, ...period, price: PRICE, quantity: 1 }
  return {
    id,
    object: 'subscription',
    status: 'incomplete' as Stripe.Subscription.Status,
    created: start,
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    metadata: {} as Record<string, string>,
    pause_collection: null,
    ended_at: null,
    default_payment_method: null,
    customer,
    items: list([item]),
  } satisfies Part<Stripe.Subscription>
}

/** For the present month. */
export function invoiceOf(
  { id: subscription, customer, items }: Subscription,
  id: string,
  created: number,
) {
  const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {}
  return {
    id,
    object: 'invoice',
    status: 'open' as Stripe.Invoice.Status,
    created,
    attempt_count: 0,
    next_payment_attempt: null as number | null,
    customer: customer.id,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    lines: list([{ period: { start, end } }]),
    payments: list<{ payment: { type: 'payment_intent'; payment_intent: string } }>([]),
    status_transitions: { finalized_at: created },
  } satisfies Part<Stripe.Invoice>
}

export function chargeOf(
  ids: { id: string; customer: string; payment_intent: string },
  paid: boolean,
  created: number,
) {
  const since = { refunded: false as boolean, disputed: false as boolean }
  return { ...ids, object: 'charge', paid, created, ...since } satisfies Part<Stripe.Charge>
}

export function disputeOf(id: string, charge: string) {
  const status = 'needs_response' as Stripe.Dispute.Status
  return { id, object: 'dispute', charge, status } satisfies Part<Stripe.Dispute>
}

export function sessionOf(id: string, url: string, fields: URLSearchParams) {
  return {
    id,
    object: 'checkout.session',
    status: 'open' as Stripe.Checkout.Session.Status,
    url: `${url}/checkout/${id}` as string | null,
    customer: fields.get('customer'),
    metadata: { price: fields.get('metadata[price]') ?? '' },
    success_url: fields.get('success_url'),
    cancel_url: fields.get('cancel_url'),
  } satisfies Part<Stripe.Checkout.Session>
}
