// A quote that operators hid is nowhere that its owner looks, and comes back when it is shown again.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { hideQuote } from './decline-quote.ts'

const quoted = forEachTest(() => openQuotedCar())
let quoteId: string

// Aire's is the best, and its owner was texted.
beforeEach(async () => {
  const { app } = quoted.site
  await app.inject({ method: 'POST', url: `/car/link-opened/${quoted.car.uniqueId}` })
  await quoted.put({ amount: 610, message: 'Call me' }, quoted.kirkgate)
  await quoted.put({ amount: 640 })
  await quoted.send()
  quoteId = (await rowOf(quoted.site.services, 'quotes', { amount_pence: 640_00 })).id
})

const hide = (isHidden = true) =>
  hideQuote(quoted.site.services, quoteId, { isHidden, who: 'Priya S.' })
const amounts = async () =>
  ((await quoted.ownersView()) as { amount: number }[]).map(({ amount }) => amount)
const posting = async () => (await quoted.site.get(`/car/get-data/${quoted.car.uniqueId}`)).json()
const sent = () => quoted.site.services.carrier.carried.map(({ body }) => body)
const choose = () => quoted.post('choose', { quoteId, amount: 640 })

test('the owner’s page, the edit page and agents count it no more, and the choice is refused', async () => {
  expect(await hide()).toMatchObject({ ok: true })
  expect(await amounts()).toEqual([610])
  expect(await posting()).toMatchObject({ quotes: { count: 1, best: 610 } })
  const seen = await quoted.kirkgate.call('GET', `/agent/vehicles/${quoted.car.postingId}`)
  expect(seen.json()).toMatchObject({ quotes: 1 })
  expect((await choose()).json()).toMatchObject({ reason: 'quote-changed' })
  await hide(false)
  expect(await amounts()).toEqual([640, 610])
  expect(await posting()).toMatchObject({ quotes: { count: 2, best: 640 } })
})

test('its agent is told, and a change of it stays hidden and texts nobody', async () => {
  await hide()
  expect(await quoted.own()).toMatchObject({ standing: 'hidden' })
  const before = sent().length
  await quoted.put({ amount: 700 })
  await quoted.send()
  expect(sent()).toHaveLength(before)
  expect(await amounts()).toEqual([610])
})

test('withdrawn and given again it is still hidden', async () => {
  await hide()
  await quoted.aire.call('DELETE', quoted.address)
  await quoted.put({ amount: 640 })
  expect(await amounts()).toEqual([610])
  expect(await quoted.own()).toMatchObject({ standing: 'hidden' })
})

test('one that is chosen is not hidden', async () => {
  expect(await choose()).toMatchObject({ statusCode: 200 })
  expect(await hide()).toMatchObject({ ok: false, reason: 'quote-chosen' })
  expect(await amounts()).toEqual([640, 610])
})

test('who hid it and showed it is on record, once each', async () => {
  await hide()
  await hide()
  quoted.site.services.clock.advance(1)
  await hide(false)
  const changes = await rowsOf(quoted.site.services, 'audit_log')
  expect(changes).toMatchObject([
    { who: 'Priya S.', what: 'quote hidden', target: quoteId },
    { who: 'Priya S.', what: 'quote shown again', target: quoteId },
  ])
  const none = await hideQuote(quoted.site.services, 'none', { isHidden: true, who: 'x' })
  expect(none).toMatchObject({ reason: 'not-found' })
})
