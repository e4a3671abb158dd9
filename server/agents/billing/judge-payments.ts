// What follows from all that Stripe has on one agent. Each edge and its reason: decision 0026.
import type { Stripe } from 'stripe'
import { DAY_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { perPeriod } from './payments.ts'

interface FromStripe {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  /** The charges whose money a dispute has taken. */
  disputed: Set<string>
}

/** For how long numbers are still shown after the end of what was paid, while Stripe tries to take the next. */
const GRACE_MS = 3 * DAY_MS

const LIVE = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/** Whether Stripe will go on with a subscription in this state. */
export function isLive(status: string | null): boolean {
  return LIVE.has(status ?? '')
}

/** The subscription that counts: the newest that is alive, else the newest. */
export function choosePresent(all: Stripe.Subscription[]): Stripe.Subscription | undefined {
  const newest = all.toSorted((one, other) => other.created - one.created)
  return newest.find(({ status }) => isLive(status)) ?? newest[0]
}

/** Paid is what its invoices say is paid, and was not taken back since. */
export function judgePayments(found: FromStripe) {
  const present = choosePresent(found.subscriptions)
  const paid = found.invoices
    .filter(({ status, parent }) => status === 'paid' && parent?.subscription_details != null)
    .map((invoice) => ({ end: endOf(invoice), takenBack: judgeTakenBack(invoice, found) }))
    .toSorted((one, other) => other.end - one.end)
  const paidThrough = paid.find((one) => one.takenBack === null)?.end ?? null
  const taken = paid[0]?.takenBack ?? null
  const periodEnd = Math.max(
    0,
    ...(present?.items.data ?? []).map((item) => item.current_period_end),
  )
  const cancelsAt = present?.cancel_at ?? (present?.cancel_at_period_end ? periodEnd : null)
  const live = present !== undefined && isLive(present.status)
  const goesOn = live && cancelsAt === null && taken === null && present.pause_collection === null
  const missing = live ? findMissing(present, found.invoices) : undefined
  const item = present?.items.data[0]
  return {
    agent: {
      paid_until: paidThrough === null ? null : paidThrough * SECOND_MS + (goesOn ? GRACE_MS : 0),
      payment_failed_at: inMs(missing?.status_transitions.finalized_at ?? missing?.created),
    },
    subscription: {
      subscription_id: present?.id ?? null,
      status: present?.status ?? null,
      amount_pence:
        item === undefined ? null : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      period: item?.price.recurring ? perPeriod(item.price.recurring) : null,
      period_ends_at: inMs(periodEnd),
      cancels_at: inMs(cancelsAt),
      next_try_at: inMs(missing?.next_payment_attempt),
      taken_back: taken,
      ...cardOf(present),
    },
  }
}

function endOf({ lines }: Stripe.Invoice): number {
  return Math.max(0, ...lines.data.map(({ period }) => period.end))
}

function judgeTakenBack(
  { payments }: Stripe.Invoice,
  { charges, disputed }: FromStripe,
): 'refunded' | 'disputed' | null {
  const paidBy = new Set(
    payments?.data.flatMap(({ payment }) => [idOf(payment.payment_intent), idOf(payment.charge)]),
  )
  const own = charges.filter(({ id, payment_intent: intent, paid }) => {
    return paid && (paidBy.has(id) || (intent !== null && paidBy.has(idOf(intent))))
  })
  if (own.some(({ id }) => disputed.has(id))) return 'disputed'
  return own.length > 0 && own.every(({ refunded }) => refunded) ? 'refunded' : null
}

// An invoice is tried for the first time about an hour after its period begins. Until then nothing has failed.
function findMissing({ id, status }: Stripe.Subscription, invoices: Stripe.Invoice[]) {
  if (status !== 'past_due' && status !== 'unpaid') return undefined
  return invoices.find(({ status: state, attempt_count: tries, parent }) => {
    return state === 'open' && tries > 0 && idOf(parent?.subscription_details?.subscription) === id
  })
}

function cardOf(present: Stripe.Subscription | undefined) {
  const customer = present?.customer
  const usual =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null
  const method = present?.default_payment_method ?? usual
  const card = typeof method === 'object' ? method?.card : undefined
  return { card_brand: card?.display_brand ?? card?.brand ?? null, card_last4: card?.last4 ?? null }
}

/** The id of what may have been expanded. */
export function idOf(one: string | { id: string } | null | undefined): string | undefined {
  return typeof one === 'string' ? one : one?.id
}

function inMs(seconds: number | null | undefined): number | null {
  return seconds ? seconds * SECOND_MS : null
}
