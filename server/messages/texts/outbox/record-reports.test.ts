// What the product does about each end that a carrier reports for a text it took.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { phoneNumber, postCar } from '../../../../tests/support/post-car.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import type { DeliveryReport } from '../../../platform/ports/carrier.ts'
import { queueCodeText } from './queue-news.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { recordReport } from './record-results.ts'
import { sendDueTexts, queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'

const PHONE = '+447700900123'
const NIGHT = Date.parse('2026-11-18T19:45:00Z')
const MORNING = Date.parse('2026-11-19T08:00:00Z')

const services = forEachTest(() => makeServices())
beforeEach(async () => {
  services.carrier.reports = { heldBack: 'held-back', stopped: 'stopped' }
})

const text = () => services.database.selectFrom('texts').selectAll().executeTakeFirstOrThrow()
const reports = () =>
  services.database.selectFrom('deliveries').selectAll().orderBy('carrier_id').execute()
const tell = (told: Partial<DeliveryReport>) =>
  recordReport(services, {
    carrierId: 'SM1',
    state: 'undelivered',
    failure: null,
    to: PHONE,
    ...told,
  })

async function sent(queue: () => Promise<unknown>): Promise<void> {
  services.carrier.answerWith({ outcome: 'accepted', carrierId: 'SM1' })
  await queue()
  await sendDueTexts(services)
}

const sentLink = () => sent(async () => queueLinks(services, 1, { phone: PHONE }))

test('the first end that is told stays', async () => {
  await tell({ state: 'delivered' })
  services.clock.advance(MINUTE_MS)
  await tell({ failure: 'lost' })
  const told_at = services.clock.now() - MINUTE_MS
  expect(await reports()).toEqual([
    { carrier_id: 'SM1', state: 'delivered', failure: null, told_at },
  ])
})

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

test('past the day for which it is tried it does not go again', async () => {
  await sentLink()
  services.clock.advance(DAY_MS - 30 * MINUTE_MS + 1)
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ state: 'sent' })
})

test('the day begins with its first try, not with the wait for that', async () => {
  await queueLinks(services, 1, { phone: PHONE })
  services.clock.advance(HOUR_MS)
  await sent(async () => undefined)
  services.clock.advance(DAY_MS - HOUR_MS)
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ state: 'due' })
})

test('to the very end of that day it does', async () => {
  await sentLink()
  services.clock.advance(DAY_MS - 30 * MINUTE_MS)
  await tell({ failure: 'held-back' })
  expect(await text()).toMatchObject({ state: 'due' })
})

test('a code that was held back is not sent again', async () => {
  const phone = phoneNumber(PHONE)
  const code = { phone, code: '123456', asker: 'may-sign-in', by: 'anybody' } as const
  await sent(() => queueCodeText(services, services.database, code))
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
  expect(await services.database.selectFrom('postings').select('id').execute()).toEqual([])
})
