// What becomes of a quote when its owner changes the car, or chooses.
import { expect, test } from 'vitest'
import { change } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { keepQuote, renewQuote } from './keep-or-withdraw-quote.ts'

const quoted = forEachTest(() => openQuotedCar())

test('other words mark the quote on both sides until its agent keeps it or gives it again', async () => {
  await quoted.put({ amount: 450 })
  await quoted.edit({ problem: 'The gearbox is out.' })
  expect(await quoted.own()).toMatchObject({ changedSince: ['vehicle issues'] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: ['vehicle issues'] }])
  const kept = await quoted.aire.call('POST', `${quoted.address}/keep`)
  expect(kept.json()).toMatchObject({ amount: 450, changedSince: [] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: [] }])
  await quoted.edit({ problem: 'No gearbox.' })
  await quoted.put({ amount: 450 })
  expect(await quoted.own()).toMatchObject({ changedSince: [] })
})

test('other facts mark the quote too, by their names; when to call is none of them', async () => {
  await quoted.put({ amount: 450 })
  const say = (facts: object) => quoted.site.post(`/car/facts/${quoted.car.uniqueId}`, facts)
  await say({ v5c: 'no', keys: '1', evenings: 'yes' })
  expect(await quoted.own()).toMatchObject({ changedSince: ['keys', 'V5C'] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: ['keys', 'V5C'] }])
  await quoted.aire.call('POST', `${quoted.address}/keep`)
  expect(await quoted.own()).toMatchObject({ changedSince: [] })
  await say({ v5c: 'yes', keys: '1', evenings: '' })
  const listed = (await quoted.aire.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ changedSince: ['V5C'] }])
})

test('another registration retires the quote: its agent sees why, the owner sees none', async () => {
  await quoted.put({ amount: 450 })
  await quoted.send()
  await quoted.edit({ registrationNumber: 'YK12 ABV', problem: 'No gearbox.' })
  expect(await quoted.ownersView()).toEqual([])
  expect(await quoted.own()).toMatchObject({ amount: 450, standing: 'other-car', changedSince: [] })
  expect(
    (await quoted.aire.call('GET', '/agent/vehicles?unquoted=true')).json().vehicles,
  ).toHaveLength(1)
  for (const step of ['renew', 'keep']) {
    const refused = await quoted.aire.call('POST', `${quoted.address}/${step}`)
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'other-car'])
  }
  expect((await quoted.put({ amount: 450 })).json()).toMatchObject({ standing: 'on-offer' })
  quoted.site.services.clock.advance(HOUR_MS)
  await quoted.send()
  expect(quoted.site.services.carrier.carried.at(-1)?.body).toContain('£450 for YK12 ABV: ')
})

test('nobody keeps or renews a quote that they never gave, nor one who may not trade any more', async () => {
  await quoted.put({ amount: 450 })
  const { services } = quoted.site
  const refusedTo = async ({ id: agentId }: { id: string }) => {
    const quote = { postingId: quoted.car.postingId, agentId }
    return [await keepQuote(services, quote), await renewQuote(services, quote)]
  }
  const refusal = (reason: string) => ({ ok: false, reason })
  const none = refusal('not-found')
  expect(await refusedTo(quoted.kirkgate)).toEqual([none, none])
  await change(services, 'agents', { state: 'suspended' })
  const suspended = refusal('suspended')
  expect(await refusedTo(quoted.aire)).toEqual([suspended, suspended])
})

test('once a quote was chosen, its agent sees so and the others that another was', async () => {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  const [{ quoteId, amount }] = await quoted.ownersView()
  expect((await quoted.post('choose', { quoteId, amount })).statusCode).toBe(200)
  expect(await quoted.own()).toMatchObject({ standing: 'chosen-elsewhere' })
  const listed = (await quoted.kirkgate.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ standing: 'chosen' }])
})

test('a quote that expired, was declined or is for another car cannot be chosen', async () => {
  await quoted.put({ amount: 450, validDays: 3 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  const [declined, expired] = await quoted.ownersView()
  await quoted.post('decline', { quoteId: declined.quoteId })
  quoted.site.services.clock.advance(4 * DAY_MS)
  for (const { quoteId, amount } of [declined, expired]) {
    const refused = await quoted.post('choose', { quoteId, amount })
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'quote-changed'])
  }
  await quoted.aire.call('POST', `${quoted.address}/renew`)
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  const { quoteId, amount } = expired
  expect((await quoted.post('choose', { quoteId, amount })).json().reason).toBe('quote-changed')
})
