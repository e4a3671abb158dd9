// What an account at Stripe holds, as far as agents' subscriptions need it, and what happens to it.
import type { Stripe } from 'stripe'
import { DAY_MS, SECOND_MS } from '../../domain/basics/time.ts'
import * as objects from './objects.ts'
import type { Charge, Customer, Dispute, Invoice, Session, Subscription } from './objects.ts'

const TRIES = 4

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
    const { customer } = invoice
    const intent = newId('pi')
    invoice.attempt_count += 1
    const paid = !declined.has(customer)
    const ids = { id: newId('ch'), customer, payment_intent: intent }
    charges.unshift(objects.chargeOf(ids, paid, seconds()))
    if (paid) {
      invoice.payments.data.push({ payment: { type: 'payment_intent', payment_intent: intent } })
      Object.assign(invoice, { status: 'paid', next_payment_attempt: null })
      subscription.status = 'active'
      return happened('invoice.paid', invoice)
    }
    const isLast = invoice.attempt_count >= TRIES
    invoice.next_payment_attempt = isLast ? null : seconds() + DAY_MS / SECOND_MS
    subscription.status = 'past_due'
    happened('invoice.payment_failed', invoice)
    if (isLast) does.end(subscription)
  }

  function bill(subscription: Subscription): void {
    const invoice = objects.invoiceOf(subscription, newId('in'), seconds())
    invoices.unshift(invoice)
    charge(invoice, subscription)
  }

  const liveOf = (customer: string): Subscription | undefined =>
    subscriptions.find((one) => one.customer.id === customer && one.status !== 'canceled')

  // Nothing where the customer has paid nothing.
  function changePaid(customer: string, change: Partial<Charge>): Charge | undefined {
    const paid = charges.find((one) => one.customer === customer && one.paid)
    return paid && Object.assign(paid, change)
  }

  /** What a person, the card's bank or time does. Each is nothing where there is nothing to do it to. */
  const does = {
    /** Pays for a session with the card that ends so. */
    pay(session: Session, last4: string): void {
      const customer = customers.get(session.customer ?? '')
      if (customer === undefined || session.status !== 'open') return
      Object.assign(session, { status: 'complete', url: null })
      const subscription = objects.subscriptionOf(customer, newId('sub'), seconds())
      subscriptions.unshift(subscription)
      does.changeCard(customer.id, last4)
      bill(subscription)
      happened('checkout.session.completed', session)
    },
    changeCard(customerId: string, last4: string): void {
      declined.delete(customerId)
      const customer = customers.get(customerId)
      if (customer === undefined) return
      customer.invoice_settings.default_payment_method = objects.cardOf(newId('pm'), last4)
      happened('customer.updated', customer)
    },
    decline: (customerId: string) => void declined.add(customerId),
    /** The period ends: it is paid for the next one, or it was cancelled. */
    renew(customerId: string): void {
      const subscription = liveOf(customerId)
      const [item] = subscription?.items.data ?? []
      if (subscription === undefined || item === undefined) return
      if (subscription.cancel_at_period_end) return does.end(subscription)
      item.current_period_start = item.current_period_end
      item.current_period_end += objects.MONTH_S
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
      const paid = changePaid(customerId, { refunded: true })
      if (paid !== undefined) happened('charge.refunded', paid)
    },
    dispute(customerId: string): void {
      const paid = changePaid(customerId, { disputed: true })
      if (paid === undefined) return
      const dispute = objects.disputeOf(newId('du'), paid.id)
      disputes.unshift(dispute)
      happened('charge.dispute.created', dispute)
    },
    win(customerId: string): void {
      const own = charges.filter(({ customer }) => customer === customerId)
      const dispute = disputes.find((one) => own.some(({ id }) => id === one.charge))
      if (dispute === undefined) return
      dispute.status = 'won'
      happened('charge.dispute.closed', dispute)
    },
    update(subscription: Subscription, ends: boolean): void {
      const [item] = subscription.items.data
      subscription.cancel_at_period_end = ends
      subscription.cancel_at = ends ? (item?.current_period_end ?? null) : null
      happened('customer.subscription.updated', subscription)
    },
    end(subscription: Subscription): void {
      Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
      happened('customer.subscription.deleted', subscription)
    },
    remove(customer: Customer): void {
      const live = liveOf(customer.id)
      if (live !== undefined) does.end(live)
      customers.delete(customer.id)
      happened('customer.deleted', customer)
    },
  }

  return { customers, sessions, subscriptions, invoices, charges, disputes, newId, does, seconds }
}
