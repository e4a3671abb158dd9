import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { openPayingSite } from '../../../tests/support/paying-agent.ts'
import { watchSubscriptions } from './read-subscription.ts'

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
  const statuses = await paying.tell(order as never)
  expect(new Set(statuses)).toEqual(new Set([204]))
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

test('what is not signed, signed with another secret or long ago is refused, and nothing is asked', async () => {
  await paying.subscribe()
  const [event] = paying.stripe.events
  const asked = paying.stripe.received().length
  const signature = event?.signature() ?? ''
  const send = async (headers: Record<string, string>) =>
    (
      await paying.site.post('/stripe/events', event?.body ?? '', {
        'content-type': 'application/json',
        ...headers,
      })
    ).statusCode
  const signed = { 'stripe-signature': signature }
  expect(await send({})).toBe(403)
  expect(await send({ 'stripe-signature': signature.replace(/.$/, 'x') })).toBe(403)
  paying.site.services.clock.advance(6 * MINUTE_MS)
  expect(await send(signed)).toBe(403)
  expect(paying.stripe.received()).toHaveLength(asked)
})

test('what is signed and makes no sense is refused as such, and so is what is signed for later or too large', async () => {
  const { app, services } = paying.site
  const secret = paying.stripe.settings.STRIPE_WEBHOOK_SECRET ?? ''
  const send = async (payload: string, ahead = 0) => {
    const at = Math.floor((services.clock.now() + ahead) / 1000)
    const mark = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${mark}` }
    return (await app.inject({ method: 'POST', url: '/stripe/events', headers, payload }))
      .statusCode
  }
  for (const nonsense of ['{', 'null', '[]', '{}', '{"data":null}', '{"data":{"object":"x"}}']) {
    expect([nonsense, await send(nonsense)]).toEqual([nonsense, 400])
  }
  const odd = (about: object) =>
    JSON.stringify({ data: { object: { object: 'invoice', ...about } } })
  expect(await send(odd({ customer: 5 }))).toBe(204)
  expect([await send(odd({}), 4 * MINUTE_MS), await send(odd({}), 6 * MINUTE_MS)]).toEqual([
    204, 403,
  ])
  expect(await send(odd({ id: 'x'.repeat(64 * 1024) }))).toBe(413)
})

test('an event about nobody here is taken and passed over', async () => {
  await paying.subscribe()
  await paying.site.services.database.deleteFrom('subscriptions').execute()
  expect(new Set(await paying.tell())).toEqual(new Set([204]))
})

test('while Stripe does not answer the event is not taken, so that it comes again', async () => {
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
