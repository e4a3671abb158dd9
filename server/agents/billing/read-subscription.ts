// Whatever happened, and in whichever order it is reported: Stripe is asked how things are now.
import type { Database } from '../../platform/database/schema.ts'
import type { Stripe } from 'stripe'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import { findAgent, updateAgent, type AgentRow } from '../accounts/agent-storage.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import { isLive, judgePayments, choosePresent } from './judge-payments.ts'
import { announceFailure } from './subscription-notices.ts'
import { takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import type { Payments } from '../../platform/ports/payments.ts'
import { codeOf } from '../../platform/error-code.ts'

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
  const begun = await services.database
    .updateTable('subscriptions')
    .set((has) => ({ reads_begun: has('reads_begun', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['reads_begun as reading', 'agent_id'])
    .executeTakeFirst()
  const agentId = begun?.agent_id ?? null
  if (begun === undefined || agentId === null) return
  const found = await askStripe(stripe, customerId, options).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
  if (found === null) return deleteSubscription(services.database, customerId)
  const judged = judgePayments(found)
  const { reading } = begun
  const agent = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, agentLock(agentId))
    const before = await findAgent(tx, agentId)
    if (before === undefined || before.state === 'closed' || before.state === 'left') return
    const { numUpdatedRows: written } = await tx
      .updateTable('subscriptions')
      .set({ ...judged.subscription, reads_written: reading, read_at: services.clock.now() })
      .where('customer_id', '=', customerId)
      .where('agent_id', '=', agentId)
      .where('reads_written', '<', reading)
      .executeTakeFirst()
    if (written === 0n) return
    await updateAgent(tx, agentId, judged.agent)
    const after = { ...before, ...judged.agent }
    if (before.payment_failed_at === null) await announceFailure(services, tx, after)
    else if (after.payment_failed_at === null && after.phone !== null) {
      // Queued in the evening, it waits for the morning.
      await takeTextsBack(tx, { phone: after.phone }, ['subscription'])
    }
    return after
  })
  if (agent !== undefined) await endWhileStopped(stripe, agent, found.subscriptions)
}

function isGone(error: unknown): boolean {
  return codeOf(error) === 'resource_missing'
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
  const present = choosePresent(subscriptions)
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

const ALL = 100

// An inquiry takes no money yet, and a dispute that was won gives it back.
const KEPT = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

async function askStripe(stripe: Stripe, customer: string, options: Stripe.RequestOptions) {
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

// Within Stripe's limits by far, and 1,200 an hour.
const IN_A_ROUND = 200

/** Makes up for an event that was missed: each hour Stripe is asked about every customer. */
export async function watchSubscriptions(services: Services): Promise<void> {
  const { database, clock, payments } = services
  if (payments === null) return
  await endSubscriptionsOfGone(services)
  const unread = await database
    .selectFrom('subscriptions')
    .select('customer_id')
    .where((is) => is.or([is('read_at', 'is', null), is('read_at', '<=', clock.now() - HOUR_MS)]))
    .orderBy('read_at')
    .limit(IN_A_ROUND)
    .execute()
  for (const { customer_id: customerId } of unread) {
    await readSubscription(services, payments, customerId)
  }
}

/**
 * Has Stripe delete each customer whose agent was erased or has gone: their subscription ends at once, and no card is
 * kept there. What Stripe does not take now is tried with the next round.
 */
export async function endSubscriptionsOfGone(services: Services): Promise<void> {
  const { database, log, payments } = services
  if (payments === null) return
  const gone = await database
    .selectFrom('subscriptions')
    .leftJoin('agents', 'agents.id', 'agent_id')
    .select('customer_id')
    .where((is) =>
      is.or([is('agent_id', 'is', null), is('agents.state', 'in', ['left', 'closed'])]),
    )
    .execute()
  for (const { customer_id: customerId } of gone) {
    try {
      await payments.stripe.customers.del(customerId)
    } catch (error) {
      if (!isGone(error)) {
        log.error('Stripe did not delete a customer', { error })
        continue
      }
    }
    await deleteSubscription(database, customerId)
  }
}

async function deleteSubscription(database: Database, customerId: string): Promise<void> {
  await database.deleteFrom('subscriptions').where('customer_id', '=', customerId).execute()
}
