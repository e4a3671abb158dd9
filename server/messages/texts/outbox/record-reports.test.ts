// What the product does about each end that a carrier reports for a text it took.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { makeServices, rowOf, rowsOf } from '../../../../tests/support/test-services.ts'
import type { DeliveryReport } from '../../../platform/ports/carrier.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { recordReport } from './record-results.ts'
import { queueCode, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'

const PHONE = '+447700900123'
const NIGHT = Date.parse('2026-11-18T19:45:00Z')
const MORNING = Date.parse('2026-11-19T08:00:00Z')

const services = forEachTest(() => makeServices())
beforeEach(() => void (services.carrier.reports = { heldBack: 'held-back', stopped: 'stopped' }))

const text = () => rowOf(services, 'texts')
const tell = (told: Partial<DeliveryReport>) => {
  const report = { carrierId: 'SM1', state: 'undelivered', failure: null, to: PHONE } as const
  return recordReport(services, { ...report, ...told })
}

async function sent(queue: () => Promise<unknown>): Promise<void> {
  services.carrier.answerWith({ outcome: 'accepted', carrierId: 'SM1' })
  await queue()
  await sendDueTexts(services)
}

const sentLink = () => sent(async () => queueLinks(services, 1, { phone: PHONE }))

test('a text that was lost, or that nothing was reported about, is not sent again', async () => {
  await sentLink()
  await tell({ carrierId: 'SM0', failure: 'held-back' })
  await tell({ failure: 'lost' })
  expect(await text()).toMatchObject({ state: 'sent' })
})

test('a text that the network held back goes again in half an hour, also where that is told before it was taken', async () => {
  await tell({ failure: 'held-back' })
  await sentLink()
  const dueAt = services.clock.now() + 30 * MINUTE_MS
  expect(await text()).toMatchObject({ state: 'due', due_at: dueAt, carrier_id: null })
})

test('a quote that was held back in the evening goes in the morning, and a link half an hour later', async () => {
  const car = await postCar(services)
  await sent(() => quoteOn(services, car))
  services.clock.set(NIGHT)
  await sendDueTexts(services)
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ kind: 'quote', due_at: MORNING })
})

test.each([
  [DAY_MS - 30 * MINUTE_MS, 'due'],
  [DAY_MS - 30 * MINUTE_MS + 1, 'sent'],
])(
  'held back %d ms after its first try it is %s: it goes again to the end of its day',
  async (ms, state) => {
    await sentLink()
    services.clock.advance(ms)
    await tell({ failure: 'held-back' })
    expect(await text()).toMatchObject({ state })
  },
)

test('the day begins with its first try, not with the wait for that', async () => {
  await queueLinks(services, 1, { phone: PHONE })
  services.clock.advance(HOUR_MS)
  await sent(async () => undefined)
  services.clock.advance(DAY_MS - HOUR_MS)
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ state: 'due' })
})

test('a code that was held back is not sent again', async () => {
  await sent(() => queueCode(services, PHONE))
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ state: 'sent' })
})

test('a number that asked to be stopped is, and loses its postings; one whose end was told before is not', async () => {
  await postCar(services, { phone: PHONE })
  await tell({ carrierId: 'SM2', state: 'delivered' })
  await tell({ carrierId: 'SM2', failure: 'stopped' })
  expect(await isNumberStopped(services, services.database, PHONE)).toBe(false)
  await tell({ failure: 'stopped', to: null })
  expect(await isNumberStopped(services, services.database, PHONE)).toBe(false)
  await tell({ carrierId: 'SM3', failure: 'stopped' })
  expect(await isNumberStopped(services, services.database, PHONE)).toBe(true)
  expect(await rowsOf(services, 'postings')).toEqual([])
})
