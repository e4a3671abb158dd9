// What an account at Stripe holds, as far as agents' subscriptions need it, and what happens to it. The names and words
// are the library's own types, so that a new version of it is noticed here.
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
type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'status' | 'created' | 'attempt_count' | 'next_payment_attempt' | 'customer'
> & {
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  lines: List<{ period: Stripe.InvoiceLineItem.Period }>
  payments: List<{ payment: { type: 'payment_intent'; payment_intent: string } }>
  status_transitions: { finalized_at: number }
}
type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'customer' | 'payment_intent' | 'paid' | 'refunded' | 'disputed' | 'created'
>
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'charge' | 'status'>
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

const TRIES = 4
const MONTH_DAYS = 30

export type Account = ReturnType<typeof openAccount>

/** An empty account. `happened` hears of every event. */
export function openAccount(
  now: () => number,
  happened: (type: Stripe.Event['type'], about: object) => void,
) {
  const customers = new Map<string, Customer>()
  const sessions: Session[] = []
  const subscriptions: Subscription[] = []
  const invoices: Invoice[] = []
  const charges: Charge[] = []
  const disputes: Dispute[] = []
  /** Whose card is declined just now. */
  const declined = new Set<string>()
  let made = 0
  const seconds = (): number => Math.floor(now() / SECOND_MS)
  const newId = (kind: string): string => `${kind}_${String((made += 1)).padStart(6, '0')}`

  function charge(invoice: Invoice, subscription: Subscription): void {
    const customer = subscription.customer.id
    const intent = newId('pi')
    invoice.attempt_count += 1
    const paid = !declined.has(customer)
    charges.unshift({
      id: newId('ch'),
      object: 'charge',
      customer,
      payment_intent: intent,
      paid,
      refunded: false,
      disputed: false,
      created: seconds(),
    })
    if (paid) {
      const payment = { type: 'payment_intent', payment_intent: intent } as const
      invoice.payments.data.push({ payment })
      Object.assign(invoice, { status: 'paid', next_payment_attempt: null })
      subscription.status = 'active'
      return happened('invoice.paid', invoice)
    }
    const isLast = invoice.attempt_count >= TRIES
    invoice.next_payment_attempt = isLast ? null : seconds() + DAY_MS / SECOND_MS
    subscription.status = 'past_due'
    happened('invoice.payment_failed', invoice)
    if (isLast) end(subscription)
  }

  function bill(subscription: Subscription): void {
    const [item] = subscription.items.data
    const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      status: 'open',
      created: seconds(),
      attempt_count: 0,
      next_payment_attempt: null,
      customer: subscription.customer.id,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      lines: list([{ period }]),
      payments: list([]),
      status_transitions: { finalized_at: seconds() },
    }
    invoices.unshift(invoice)
    charge(invoice, subscription)
  }

  function end(subscription: Subscription): void {
    Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
    happened('customer.subscription.deleted', subscription)
  }

  const liveOf = (customer: string): Subscription | undefined =>
    subscriptions.find((one) => one.customer.id === customer && one.status !== 'canceled')
  const paidOf = (customer: string): Charge | undefined =>
    charges.find((one) => one.customer === customer && one.paid)

  /** What a person, the card's bank or time does. Each is nothing where there is nothing to do it to. */
  const does = {
    /** Pays for a session with the card that ends so. */
    pay(session: Session, last4: string): void {
      const customer = customers.get(session.customer ?? '')
      if (customer === undefined || session.status !== 'open') return
      Object.assign(session, { status: 'complete', url: null })
      const subscription = newSubscription(customer)
      does.changeCard(customer.id, last4)
      bill(subscription)
      happened('checkout.session.completed', session)
    },
    changeCard(customerId: string, last4: string): void {
      declined.delete(customerId)
      const customer = customers.get(customerId)
      if (customer === undefined) return
      const card = { brand: 'visa', display_brand: 'visa', last4 } as const
      const method = { id: newId('pm'), object: 'payment_method', type: 'card', card } as const
      customer.invoice_settings.default_payment_method = method
      happened('customer.updated', customer)
    },
    decline: (customerId: string) => void declined.add(customerId),
    /** The period ends: it is paid for the next one, or it was cancelled. */
    renew(customerId: string): void {
      const subscription = liveOf(customerId)
      const [item] = subscription?.items.data ?? []
      if (subscription === undefined || item === undefined) return
      if (subscription.cancel_at_period_end) return end(subscription)
      item.current_period_start = item.current_period_end
      item.current_period_end += (MONTH_DAYS * DAY_MS) / SECOND_MS
      happened('customer.subscription.updated', subscription)
      bill(subscription)
    },
    /** An unpaid invoice is tried again. */
    retry(customerId: string): void {
      const subscription = liveOf(customerId)
      const open = invoices.find((one) => one.customer === customerId && one.status === 'open')
      if (subscription !== undefined && open !== undefined) charge(open, subscription)
    },
    refund(customerId: string): void {
      const paid = paidOf(customerId)
      if (paid === undefined) return
      paid.refunded = true
      happened('charge.refunded', paid)
    },
    dispute(customerId: string): void {
      const paid = paidOf(customerId)
      if (paid === undefined) return
      paid.disputed = true
      const dispute: Dispute = {
        id: newId('du'),
        object: 'dispute',
        charge: paid.id,
        status: 'needs_response',
      }
      disputes.unshift(dispute)
      happened('charge.dispute.created', dispute)
    },
    closeDispute(customerId: string, status: 'won' | 'lost'): void {
      const dispute = disputes.find(({ charge: id }) => {
        return charges.some((one) => one.id === id && one.customer === customerId)
      })
      if (dispute === undefined) return
      dispute.status = status
      happened('charge.dispute.closed', dispute)
    },
    update(subscription: Subscription, ends: boolean): void {
      const [item] = subscription.items.data
      subscription.cancel_at_period_end = ends
      subscription.cancel_at = ends ? (item?.current_period_end ?? null) : null
      happened('customer.subscription.updated', subscription)
    },
    end,
    remove(customer: Customer): void {
      const live = liveOf(customer.id)
      if (live !== undefined) end(live)
      customers.delete(customer.id)
      happened('customer.deleted', customer)
    },
  }

  function newSubscription(customer: Customer): Subscription {
    const start = seconds()
    const subscription: Subscription = {
      id: newId('sub'),
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
      items: list([
        {
          id: newId('si'),
          current_period_start: start,
          current_period_end: start + (MONTH_DAYS * DAY_MS) / SECOND_MS,
          price: PRICE,
          quantity: 1,
        },
      ]),
    }
    subscriptions.unshift(subscription)
    return subscription
  }

  return { customers, sessions, subscriptions, invoices, charges, disputes, newId, does, seconds }
}

export function list<T>(data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url: '/v1' }
}
