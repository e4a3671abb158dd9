// The edges of decision 0026, each as it is written there.
import { beforeEach, expect, test } from 'vitest'
import { rowOf, rowsOf, forEachTest, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { APPLICANT, approveApplicant } from '../../../tests/support/applicant.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openPayingSite } from '../../../tests/support/paying-agent.ts'
import { applyToBeAgent } from '../accounts/apply.ts'
import { approveAgent, subscribeAgent, suspendAgent } from '../accounts/approve-agent.ts'
import { decideToErase } from '../../upkeep/people/erase-agent.ts'
import { watchSubscriptions } from './read-subscription.ts'

const MONTH_MS = 30 * DAY_MS
const WHO = { who: 'Pat', reason: 'a test' }

const paying = forEachTest(() => openPayingSite())
let start: number

beforeEach(() => {
  start = paying.site.services.clock.now()
})

const iso = (time: number): string => new Date(time).toISOString()
const does = () => paying.stripe.account.does
const live = () => paying.stripe.account.subscriptions.filter(({ status }) => status !== 'canceled')
const running = () => {
  const [subscription] = live()
  if (subscription === undefined) throw new Error('There is no subscription.')
  return subscription
}
const checkOut = () => paying.agent.call('POST', '/agent/subscription/checkout')
const advance = (ms: number): void => paying.site.services.clock.advance(ms)

/** Subscribed, with a month paid, and told so. */
async function subscribed(): Promise<void> {
  await paying.subscribe()
  await paying.tell()
  expect(await paying.subscribed()).toBe(true)
}

/** Subscribed, and after a month the next payment is declined. */
async function failedToRenew(): Promise<void> {
  await subscribed()
  advance(MONTH_MS)
  does().decline(paying.customer())
  does().renew(paying.customer())
}

it('a payment that fails leaves three days of grace, said in the console and by text, and then none', async () => {
  await failedToRenew()
  await paying.tell()
  expect((await paying.view()).paid).toMatchObject({
    state: 'failed',
    failedAt: iso(start + MONTH_MS),
    until: iso(start + MONTH_MS + 3 * DAY_MS),
    nextPaymentAt: iso(start + MONTH_MS + DAY_MS),
  })
  expect((await paying.agent.call('GET', '/agent/me')).json().paymentFailed).toBe(true)
  expect(await queuedTexts(paying.site.services, 'subscription')).toHaveLength(1)
  advance(3 * DAY_MS - 1)
  expect(await paying.subscribed()).toBe(true)
  advance(1)
  expect(await paying.subscribed()).toBe(false)
})

it('a payment that is made within the grace goes on as if nothing had been', async () => {
  await failedToRenew()
  await paying.tell()
  advance(DAY_MS)
  does().changeCard(paying.customer(), '4444')
  does().retry(paying.customer())
  await paying.tell()
  expect((await paying.view()).paid).toMatchObject({
    state: 'running',
    card: 'Visa ending 4444',
    failedAt: null,
    nextPaymentAt: iso(start + 2 * MONTH_MS),
  })
  expect(await queuedTexts(paying.site.services, 'subscription')).toEqual([])
})

it('once Stripe has given up, the subscription is over and can be taken again', async () => {
  await failedToRenew()
  for (let day = 0; day < 3; day += 1) {
    advance(DAY_MS)
    does().retry(paying.customer())
  }
  await paying.tell()
  expect([await paying.subscribed(), (await paying.view()).paid]).toEqual([false, null])
  await subscribed()
})

it('a card that has expired cannot subscribe, and nothing is kept of the try', async () => {
  await paying.subscribe('0069')
  await paying.tell()
  expect([await paying.subscribed(), (await paying.view()).paid]).toEqual([false, null])
})

it('a refund ends at once what it was paid for, and the subscription can be managed still', async () => {
  await subscribed()
  does().refund(paying.customer())
  await paying.tell()
  expect(await paying.subscribed()).toBe(false)
  expect((await paying.view()).paid).toMatchObject({ state: 'refunded', isLive: true })
})

test('while a payment is disputed there is no subscription; once that is won, one cancelled meanwhile runs to its paid end', async () => {
  await subscribed()
  does().dispute(paying.customer())
  await paying.tell()
  expect(await paying.subscribed()).toBe(false)
  expect((await paying.view()).paid).toMatchObject({ state: 'disputed' })
  does().end(running())
  expect(outcomeOf(await checkOut())).toBe('409 payment-disputed')
  does().win(paying.customer())
  await paying.tell()
  advance(MONTH_MS - 1)
  expect(await paying.subscribed()).toBe(true)
  advance(1)
  expect(await paying.subscribed()).toBe(false)
})

test('two checkouts at once are the same page, and there is none while there is a subscription', async () => {
  const answers = await Promise.all([checkOut(), checkOut(), checkOut()])
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1)
  expect(paying.stripe.account.customers.size).toBe(1)
  await paying.subscribe()
  // The event is still on its way.
  expect(outcomeOf(await checkOut())).toBe('409 subscribed-already')
  expect(live()).toHaveLength(1)
})

it('a cancelled subscription runs to the end of what was paid, without grace, and can be taken again', async () => {
  await subscribed()
  does().update(running(), true)
  await paying.tell()
  const ending = { state: 'ending', until: iso(start + MONTH_MS), nextPaymentAt: null }
  expect((await paying.view()).paid).toMatchObject(ending)
  advance(MONTH_MS)
  expect(await paying.subscribed()).toBe(false)
  does().renew(paying.customer())
  await paying.tell()
  expect(live()).toHaveLength(0)
  await subscribed()
  expect(paying.stripe.account.customers.size).toBe(1)
})

it('what the operator gives holds on top of what is paid, and the later of both ends it', async () => {
  await subscribed()
  const until = start + 2 * MONTH_MS
  await subscribeAgent(paying.site.services, paying.agent.id, { until, who: 'Pat' })
  does().refund(paying.customer())
  await paying.tell()
  expect(await paying.subscribed()).toBe(true)
  expect((await paying.view()).giftUntil).toBe(iso(until))
  await subscribeAgent(paying.site.services, paying.agent.id, { until: null, who: 'Pat' })
  expect(await paying.subscribed()).toBe(false)
})

it('an agent who is suspended is not charged again, and goes on paying if approved in time', async () => {
  await subscribed()
  await suspendAgent(paying.site.services, paying.agent.id, WHO)
  advance(HOUR_MS)
  await watchSubscriptions(paying.site.services)
  expect(live()).toMatchObject([{ cancel_at_period_end: true }])
  await approveAgent(paying.site.services, paying.agent.id, 'Pat')
  advance(HOUR_MS)
  await watchSubscriptions(paying.site.services)
  expect(live()).toMatchObject([{ cancel_at_period_end: false, metadata: {} }])
})

it('a missing payment of a suspended agent is not tried again', async () => {
  await failedToRenew()
  await suspendAgent(paying.site.services, paying.agent.id, WHO)
  await paying.tell()
  expect(live()).toEqual([])
})

test('an agent who is erased has no subscription, and Stripe no customer; a failure is made up for later', async () => {
  const { faults, account } = paying.stripe
  await subscribed()
  faults.set({ next: Array.from({ length: 2 }, () => ({ kind: 'reset', only: 'DELETE' })) })
  expect(await decideToErase(paying.site.services, paying.agent.id, WHO)).toMatchObject({
    ok: true,
  })
  expect(account.customers.size).toBe(1)
  await watchSubscriptions(paying.site.services)
  expect([account.customers.size, live()]).toEqual([0, []])
  expect(await rowsOf(paying.site.services, 'subscriptions', 'customer_id')).toEqual([])
  expect(await paying.tell()).not.toContain(503)
})

it('an owner who closes the account and comes back on the same day subscribes as a new customer', async () => {
  await subscribed()
  const before = paying.customer()
  expect((await paying.agent.call('POST', '/agent/close', {})).statusCode).toBe(200)
  expect(live()).toEqual([])
  advance(HOUR_MS)
  const again = { businessName: 'Aire Valley Motors', phoneNumber: '07700 900456' }
  await applyToBeAgent(paying.site.services, { ...APPLICANT, ...again })
  await approveApplicant(paying.site.services, paying.agent.id)
  expect(await paying.subscribed()).toBe(false)
  await subscribed()
  expect(paying.customer()).toMatch(/^cus_/)
  expect(paying.customer()).not.toBe(before)
})

it('what was paid ends with the account, also while Stripe has not deleted the customer', async () => {
  await subscribed()
  const { faults } = paying.stripe
  faults.set({ next: Array.from({ length: 2 }, () => ({ kind: 'reset', only: 'DELETE' })) })
  await paying.agent.call('POST', '/agent/close', {})
  does().changeCard(paying.customer(), '4444')
  expect(await paying.tell()).toEqual([204])
  expect(await rowOf(paying.site.services, 'agents')).toMatchObject({ paid_until: null })
  // An agent who applies again before Stripe answers is not charged any more.
  await applyToBeAgent(paying.site.services, { ...APPLICANT, phoneNumber: '07700 900456' })
  await watchSubscriptions(paying.site.services)
  expect(live()).toEqual([])
})

it('a refusal by Stripe is not reported as no answer from Stripe', async () => {
  const { faults, account } = paying.stripe
  await checkOut()
  faults.set({ next: Array.from({ length: 12 }, () => ({ kind: 'reset' })) })
  expect(outcomeOf(await checkOut())).toBe('503 stripe-down')
  faults.set({})
  // The same key with another address to come back to.
  account.sessions.splice(0)
  Object.assign(paying.site.services.config, { publicUrl: 'https://moved.example' })
  expect((await checkOut()).json()).toMatchObject({
    status: 503,
    reason: 'stripe-refused',
    detail: 'We couldn’t start the payment. Call 01632 960123.',
  })
})
