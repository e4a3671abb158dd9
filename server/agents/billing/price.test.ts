import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { openPayingSite } from '../../../tests/support/paying-agent.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { perPeriod } from './payments.ts'

const paying = forEachTest(() => openPayingSite())
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
