import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowOf, forEachTest, openTestSite } from '../../../tests/support/test-site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { openPayingSite } from '../../../tests/support/paying-agent.ts'
import { watchSubscriptions } from './read-subscription.ts'
import { perPeriod } from './payments.ts'

const paying = forEachTest(() => openPayingSite())

const row = () => rowOf(paying.site.services, 'subscriptions')

/** A month that is paid, one that fails and is paid on the next day, a refund. */
async function live(): Promise<void> {
  const { does } = paying.stripe.account
  const { clock } = paying.site.services
  await paying.subscribe()
  clock.advance(30 * DAY_MS)
  does.decline(paying.customer())
  does.renew(paying.customer())
  clock.advance(DAY_MS)
  does.changeCard(paying.customer(), '5555')
  does.retry(paying.customer())
}

test.each([
  ['in order', (events: unknown[]) => events],
  ['backwards', (events: unknown[]) => events.toReversed()],
  ['each twice', (events: unknown[]) => events.flatMap((event) => [event, event])],
  ['the first alone', (events: unknown[]) => events.slice(0, 1)],
])('events that come %s lead to the same', async (_how, order) => {
  await live()
  expect(new Set(await paying.tell(order as never))).toEqual(new Set([204]))
  expect(await row()).toMatchObject({ status: 'active', card_last4: '5555', next_try_at: null })
  expect(await paying.subscribed()).toBe(true)
})

test('an earlier reading that answers late overwrites nothing', async () => {
  await paying.subscribe()
  // The first reading is answered with what was so before the second began.
  paying.stripe.faults.set({ next: [{ kind: 'delay', ms: 400, only: 'GET /v1/subscriptions' }] })
  const first = paying.tell((events) => events.slice(0, 1))
  await expect.poll(async () => (await row()).reads_begun).toBeGreaterThan(1)
  paying.stripe.account.does.decline(paying.customer())
  paying.stripe.account.does.renew(paying.customer())
  await paying.tell()
  const after = await row()
  await first
  expect(after.status).toBe('past_due')
  expect(await row()).toEqual(after)
})

/** Sends what is signed so many milliseconds from now, by that mark unless it is the right one. */
async function send(payload: string, { ahead = 0, mark = '' } = {}): Promise<number> {
  const { app, services } = paying.site
  const secret = paying.stripe.settings.STRIPE_WEBHOOK_SECRET ?? ''
  const at = Math.floor((services.clock.now() + ahead) / 1000)
  const right = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const signature = { 'stripe-signature': `t=${at},v1=${mark || right}` }
  const headers = { 'content-type': 'application/json', ...(mark !== 'none' && signature) }
  return (await app.inject({ method: 'POST', url: '/stripe/events', headers, payload })).statusCode
}

test('an event that is unsigned, badly signed, old, early, senseless or too large is refused, and nothing is asked', async () => {
  const odd = (about: object) =>
    JSON.stringify({ data: { object: { object: 'invoice', ...about } } })
  for (const nonsense of ['{', 'null', '[]', '{}', '{"data":null}', '{"data":{"object":"x"}}']) {
    expect([nonsense, await send(nonsense)]).toEqual([nonsense, 400])
  }
  expect(await send(odd({ id: 'x'.repeat(64 * 1024) }))).toBe(413)
  for (const how of [
    { mark: 'none' },
    { mark: '0'.repeat(64) },
    { ahead: -6 * MINUTE_MS },
    { ahead: 6 * MINUTE_MS },
  ]) {
    expect([how, await send(odd({ customer: 'cus_1' }), how)]).toEqual([how, 403])
  }
  expect(await send(odd({ customer: 'cus_nobody' }))).toBe(204)
  expect(paying.stripe.received()).toEqual([])
  expect(await send(odd({ customer: 5 }))).toBe(204)
  expect(await send(odd({}), { ahead: 4 * MINUTE_MS })).toBe(204)
})

test('an event is refused while Stripe does not answer, so that it comes again', async () => {
  await paying.subscribe()
  paying.stripe.faults.set({ share: [{ of: 1, fault: { kind: 'html', status: 502 } }] })
  expect(await paying.tell((events) => events.slice(-1))).toEqual([503])
  expect(JSON.stringify(paying.site.services.log.lines)).not.toContain('sk_test')
})

test('events that never came are made up for within the hour', async () => {
  const { services } = paying.site
  await paying.subscribe()
  services.clock.advance(HOUR_MS)
  await watchSubscriptions(services)
  expect(await paying.subscribed()).toBe(true)
  const asked = paying.stripe.received().length
  services.clock.advance(HOUR_MS - 1)
  await watchSubscriptions(services)
  expect(paying.stripe.received()).toHaveLength(asked)
})

const price = async () => (await paying.site.get('/price')).json().price
const asked = () => paying.stripe.received().filter(({ path }) => path.includes('/prices/')).length

test('the price is Stripe’s, for everybody to see, and asked once an hour however many look', async () => {
  const seen = await Promise.all([price(), price(), price()])
  expect(seen[0]).toEqual({ amount: 49, per: 'a month', vat: 'included' })
  expect(asked()).toBe(1)
  paying.site.services.clock.advance(HOUR_MS)
  await price()
  expect(asked()).toBe(2)
})

test('while Stripe does not answer, the price known before is shown, and none if there was none', async () => {
  const { faults } = paying.stripe
  const down = { share: [{ of: 1, fault: { kind: 'html', status: 502 } }] }
  faults.set(down)
  expect(await price()).toBeNull()
  faults.set({})
  expect(await price()).toBeNull()
  paying.site.services.clock.advance(MINUTE_MS)
  expect(await price()).toMatchObject({ amount: 49 })
  faults.set(down)
  paying.site.services.clock.advance(HOUR_MS)
  expect(await price()).toMatchObject({ amount: 49 })
})

test('a price that Stripe did not tell a moment ago is asked for again by who subscribes', async () => {
  const { faults } = paying.stripe
  const ask = async () =>
    (await paying.agent.call('POST', '/agent/subscription/checkout')).json<object>()
  faults.set({ share: [{ of: 1, fault: { kind: 'html', status: 502 } }] })
  expect(await price()).toBeNull()
  expect(await ask()).toMatchObject({ reason: 'stripe-down' })
  faults.set({})
  expect(await ask()).toHaveProperty('url')
  const { payments } = paying.site.services
  Object.assign(payments ?? {}, { priceId: 'price_none', price: () => Promise.resolve(null) })
  expect(await ask()).toMatchObject({ reason: 'stripe-refused' })
})

test('periods are said as people say them', () => {
  expect(perPeriod({ interval: 'year', interval_count: 1 })).toBe('a year')
  expect(perPeriod({ interval: 'month', interval_count: 3 })).toBe('every 3 months')
})

test('without keys there is no price, nobody is led to Stripe, and nothing listens for it', async () => {
  const site = await openTestSite()
  expect((await site.get('/price')).json()).toEqual({ price: null })
  expect((await site.post('/stripe/events', {})).statusCode).toBe(404)
  await site.close()
})
