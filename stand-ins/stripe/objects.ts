// The objects of Stripe's API as far as the product reads them. The names and words are the library's own types, so that
// a new version of it is noticed here.
import type { Stripe } from 'stripe'
import { DAY_MS, SECOND_MS } from '../../domain/time.ts'

type List<T> = { object: 'list'; data: T[]; has_more: false; url: string }
type Card = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'display_brand' | 'last4'>
}
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'name' | 'metadata'> & {
  invoice_settings: { default_payment_method: Card | null }
}
type Item = Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end'> & {
  price: typeof PRICE
  quantity: number
}
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'metadata'
> &
  Pick<Stripe.Subscription, 'pause_collection' | 'ended_at' | 'default_payment_method'> & {
    customer: Customer
    items: List<Item>
  }
export type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'status' | 'created' | 'attempt_count' | 'next_payment_attempt' | 'customer'
> & {
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  lines: List<{ period: Stripe.InvoiceLineItem.Period }>
  payments: List<{ payment: { type: 'payment_intent'; payment_intent: string } }>
  status_transitions: { finalized_at: number }
}
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'customer' | 'payment_intent' | 'paid' | 'refunded' | 'disputed' | 'created'
>
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'charge' | 'status'>
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'status' | 'url' | 'metadata' | 'success_url' | 'cancel_url'
> & { customer: string | null }

export const PRICE = {
  id: 'price_stand_in',
  object: 'price',
  active: true,
  currency: 'gbp',
  unit_amount: 4900,
  tax_behavior: 'inclusive',
  recurring: { interval: 'month', interval_count: 1, meter: null, usage_type: 'licensed' },
} as const satisfies Partial<Omit<Stripe.Price, 'recurring'>> & {
  recurring: Partial<Stripe.Price.Recurring>
}

export function list<T>(data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url: '/v1' }
}

export const MONTH_S = (30 * DAY_MS) / SECOND_MS

/** A subscription that begins now and is not paid yet. */
export function subscriptionOf(customer: Customer, id: string, start: number): Subscription {
  const period = { current_period_start: start, current_period_end: start + MONTH_S }
  return {
    id,
    object: 'subscription',
    status: 'incomplete',
    created: start,
    cancel_at: null,
    cancel_at_period_end: false,
    metadata: {},
    pause_collection: null,
    ended_at: null,
    default_payment_method: null,
    customer,
    items: list([{ id: `si_${id}`, ...period, price: PRICE, quantity: 1 }]),
  }
}
