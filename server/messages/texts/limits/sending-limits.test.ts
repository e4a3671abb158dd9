import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import {
  makeServices,
  rowOf,
  rowsOf,
  type TestServices,
} from '../../../../tests/support/test-services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import { queueLinkText } from '../outbox/queue-text.ts'
import {
  queueApprovals,
  queueLinks,
  sendDueTexts,
} from '../../../../tests/support/send-due-texts.ts'
import { openOutbox, SEND_OPTIONS } from '../outbox/sender.ts'

const ABROAD = '+353851234567'

let services: TestServices
afterEach(() => services.close())

const sent = () => services.carrier.carried.length
const waits = () => services.log.lines.filter((line) => line.message === 'texts wait for a limit')

const dueAt = async () => {
  const texts = await rowsOf(services, 'texts', 'due_at')
  return texts.filter(({ state }) => state === 'due').map(({ due_at }) => due_at)
}

// The share abroad of a link is spent when it is asked for.
const queueSome = (count: number, phone = ABROAD) => queueApprovals(services, count, phone)

test.each([
  ['TEXTS_PER_DAY', '2', (count: number) => queueLinks(services, count), 1, 2],
  ['INTERNATIONAL_TEXTS_PER_DAY', '1', (count: number) => queueSome(count), 2, 0],
])('another try goes though no first one may, and spends nothing of %s', async (...given) => {
  const [name, limit, queue, before, after] = given
  services = await makeServices({ [name]: limit })
  await queue(before)
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(services)
  services.clock.advance(5000)
  await sendDueTexts(services)
  await queue(after)
  await sendDueTexts(services)
  expect(sent()).toBe(Number(limit) + 1)
  expect(new Set(services.carrier.carried.map((text) => text.id)).size).toBe(Number(limit))
})

test('what a network asked for beyond its share of the day goes on the next, as the first of what it asks for then', async () => {
  services = await makeServices({ TEXTS_PER_DAY: '50' })
  const car = await postCar(services)
  for (let turn = 1; turn <= 7; turn++) {
    await queueLinkText(services, services.database, { ...car, turn })
  }
  await sendDueTexts(services)
  expect(sent()).toBe(4)
  expect(waits()).toMatchObject([{ fields: { setting: 'TEXTS_PER_DAY' } }])
  const midnight = Date.parse('2026-11-19T00:00:00Z')
  expect(await dueAt()).toEqual([midnight, midnight, midnight])
  services.clock.set(midnight)
  await sendDueTexts(services)
  expect(sent()).toBe(7)
})

test('texts abroad past INTERNATIONAL_TEXTS_PER_DAY wait, and hold up none at home', async () => {
  services = await makeServices({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  await queueSome(50)
  services.clock.advance(1000)
  await queueSome(5, '+447700900456')
  await sendDueTexts(services)
  const abroad = services.carrier.carried.filter(({ to }) => to === ABROAD)
  expect([abroad.length, sent()]).toEqual([2, 7])
})

test('a link abroad, which was counted when it was asked for, does not wait for them', async () => {
  services = await makeServices({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueSome(1)
  await sendDueTexts(services)
  await queueLinks(services, 1, { phone: ABROAD })
  await sendDueTexts(services)
  expect(sent()).toBe(2)
})

test('texts abroad go on in the morning, those that waited longest first, and those at home spend nothing of them', async () => {
  services = await makeServices({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  await queueLinks(services, 3)
  await queueSome(3)
  await sendDueTexts(services)
  expect(sent()).toBe(5)
  expect(waits()).toMatchObject([{ fields: { setting: 'INTERNATIONAL_TEXTS_PER_DAY' } }])
  const third = await rowOf(services, 'texts', { state: 'due' })
  services.clock.advance(HOUR_MS)
  await queueSome(2)
  await sendDueTexts(services)
  expect(sent()).toBe(5)
  const morning = Date.parse('2026-11-19T08:00:00Z')
  expect(await dueAt()).toEqual([morning, morning, morning])
  services.clock.set(morning)
  await sendDueTexts(services)
  expect(sent()).toBe(7)
  expect(services.carrier.carried[5]?.id).toBe(third.id)
})

test('a text that waited a day for its first try is tried for a day from then', async () => {
  services = await makeServices({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueSome(2)
  await sendDueTexts(services)
  services.clock.advance(DAY_MS + MINUTE_MS)
  const later: Carried = { outcome: 'temporary', failure: 'status-503' }
  services.carrier.answerWith(later, later)
  await sendDueTexts(services)
  const firstTry = services.clock.now()
  services.clock.advance(23 * HOUR_MS)
  await sendDueTexts(services)
  expect(await dueAt()).toHaveLength(1)
  services.clock.set(firstTry + DAY_MS)
  await sendDueTexts(services)
  expect(sent()).toBe(4)
})

test('0 lifts both', async () => {
  services = await makeServices({ TEXTS_PER_DAY: '0', INTERNATIONAL_TEXTS_PER_DAY: '0' })
  await queueSome(150)
  await sendDueTexts(services)
  expect(sent()).toBe(150)
})

test('the log says which limit, at most once a minute', async () => {
  services = await makeServices({ TEXTS_PER_DAY: '1' })
  await queueLinks(services, 2)
  const outbox = openOutbox(services, SEND_OPTIONS)
  await outbox.round()
  expect(outbox.isLimited()).toBe(false)
  for (let round = 0; round < 9; round++) await outbox.round()
  expect(outbox.isLimited()).toBe(true)
  expect(waits()).toEqual([
    { level: 'warn', message: 'texts wait for a limit', fields: { setting: 'TEXTS_PER_DAY' } },
  ])
  services.clock.advance(MINUTE_MS)
  await outbox.round()
  expect(waits()).toHaveLength(2)
})

test('a text that waits longer than its count is kept still goes', async () => {
  services = await makeServices({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueSome(4)
  for (let day = 0; day < 4; day++) {
    await sendDueTexts(services)
    services.clock.advance(DAY_MS + MINUTE_MS)
  }
  expect(sent()).toBe(4)
})
