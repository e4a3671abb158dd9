import { afterEach, expect, test } from 'vitest'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import type { Carried } from '../carriers/carrier.ts'
import { queueApprovalText } from '../outbox/queue-agent-text.ts'
import { queueLinkText } from '../outbox/queue-text.ts'
import { openOutbox, PACE, sendDueTexts } from '../outbox/send-due-texts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ABROAD = '+353851234567'

let world: TestWorld
afterEach(() => world.close())

const sent = () => world.carrier.carried.length
const waits = () => world.log.lines.filter((line) => line.message === 'texts wait for a limit')

const dueAt = async () => {
  const due = world.database.selectFrom('texts').select('due_at').where('state', '=', 'due')
  return (await due.execute()).map((text) => text.due_at)
}

async function queueLinks(count: number, phone = '+447700900123'): Promise<void> {
  if (phone === ABROAD) return queueNews(count)
  const car = await postCar(world, { phone })
  for (let queued = 0; queued < count; queued++) await queueLinkText(world, world.database, car)
}

// What nobody waits for: the share abroad of a link is spent when it is asked for.
async function queueNews(count: number): Promise<void> {
  for (let queued = 0; queued < count; queued++) {
    await queueApprovalText(world, world.database, phoneNumber(ABROAD))
  }
}

test('past TEXTS_PER_HOUR texts wait, oldest first, until the hour has moved on', async () => {
  world = await makeWorld({ TEXTS_PER_HOUR: '3' })
  await queueLinks(2)
  await sendDueTexts(world)
  world.clock.advance(30 * MINUTE_MS)
  await queueLinks(4)
  await sendDueTexts(world)
  expect(sent()).toBe(3)
  const waiting = await world.database.selectFrom('texts').select('state').execute()
  expect(waiting.filter((text) => text.state === 'due')).toHaveLength(3)

  world.clock.advance(30 * MINUTE_MS)
  await sendDueTexts(world)
  expect(sent()).toBe(5)
  world.clock.advance(HOUR_MS)
  await sendDueTexts(world)
  expect(sent()).toBe(6)
})

test('another try is no new text', async () => {
  world = await makeWorld({ TEXTS_PER_HOUR: '1' })
  await queueLinks(2)
  world.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(world)
  world.clock.advance(5000)
  await sendDueTexts(world)
  expect(world.carrier.carried).toHaveLength(2)
  expect(new Set(world.carrier.carried.map((text) => text.id)).size).toBe(1)
})

test('texts abroad past INTERNATIONAL_TEXTS_PER_DAY wait, and hold up none at home', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  await queueLinks(50, ABROAD)
  world.clock.advance(1000)
  await queueLinks(5)
  await sendDueTexts(world)
  const phones = world.carrier.carried.map((text) => text.to)
  expect(phones.filter((phone) => phone === ABROAD)).toHaveLength(2)
  expect(phones.filter((phone) => phone !== ABROAD)).toHaveLength(5)
  expect(waits()).toMatchObject([{ fields: { setting: 'INTERNATIONAL_TEXTS_PER_DAY' } }])
})

test('texts abroad go on a day later, those that waited longest first', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  await queueLinks(3, ABROAD)
  await sendDueTexts(world)
  const third = await world.database
    .selectFrom('texts')
    .select('id')
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow()
  world.clock.advance(HOUR_MS)
  await queueLinks(3, ABROAD)
  await sendDueTexts(world)
  expect(sent()).toBe(2)

  world.clock.advance(23 * HOUR_MS + MINUTE_MS)
  await sendDueTexts(world)
  expect(sent()).toBe(4)
  expect(world.carrier.carried[2]?.id).toBe(third.id)
})

test('what finds no room any more in a round is looked at again in a minute', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
  await queueLinks(3, ABROAD)
  await sendDueTexts(world)
  expect(await dueAt()).toEqual([world.clock.now() + MINUTE_MS])
  // Those before no longer count, and were spent this very moment a day ago.
  world.clock.advance(24 * HOUR_MS)
  await queueLinks(2, ABROAD)
  await sendDueTexts(world)
  expect(sent()).toBe(4)
  expect(await dueAt()).toEqual([world.clock.now() + MINUTE_MS])
})

test('texts at home take nothing of what may go abroad, nor put it off', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueLinks(3)
  await sendDueTexts(world)
  await queueLinks(1, ABROAD)
  await sendDueTexts(world)
  expect(sent()).toBe(4)
  const firstAbroad = world.clock.now()
  world.clock.advance(HOUR_MS)
  await queueLinks(1)
  await sendDueTexts(world)
  await queueLinks(1, ABROAD)
  await sendDueTexts(world)
  expect(sent()).toBe(5)
  expect(await dueAt()).toEqual([firstAbroad + 24 * HOUR_MS])
})

test('a text that waited a day for its first try is tried for a day from then', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueLinks(2, ABROAD)
  await sendDueTexts(world)
  world.clock.advance(24 * HOUR_MS + MINUTE_MS)
  const later: Carried = { outcome: 'temporary', failure: 'status-503' }
  world.carrier.answerWith(later, later)
  await sendDueTexts(world)
  const firstTry = world.clock.now()
  world.clock.advance(23 * HOUR_MS)
  await sendDueTexts(world)
  expect(await dueAt()).toHaveLength(1)
  world.clock.set(firstTry + 24 * HOUR_MS)
  await sendDueTexts(world)
  expect(sent()).toBe(4)
})

test('another try abroad goes though no first one may', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueLinks(2, ABROAD)
  world.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(world)
  world.clock.advance(5000)
  await sendDueTexts(world)
  expect(world.carrier.carried).toHaveLength(2)
  expect(new Set(world.carrier.carried.map((text) => text.id)).size).toBe(1)
})

test.each(['TEXTS_PER_HOUR', 'INTERNATIONAL_TEXTS_PER_DAY'])('%s=0 lifts it', async (setting) => {
  world = await makeWorld({ TEXTS_PER_HOUR: '0', INTERNATIONAL_TEXTS_PER_DAY: '0', [setting]: '0' })
  await queueLinks(150, ABROAD)
  await sendDueTexts(world)
  expect(sent()).toBe(150)
})

test('the log says which limit, at most once a minute', async () => {
  world = await makeWorld({ TEXTS_PER_HOUR: '1' })
  await queueLinks(2)
  const outbox = openOutbox(world, PACE)
  for (let round = 0; round < 10; round++) await outbox.round()
  expect(waits()).toEqual([
    { level: 'warn', message: 'texts wait for a limit', fields: { setting: 'TEXTS_PER_HOUR' } },
  ])
  world.clock.advance(MINUTE_MS)
  await outbox.round()
  expect(waits()).toHaveLength(2)
})

test('a text that waits longer than its count is kept still goes', async () => {
  world = await makeWorld({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
  await queueLinks(4, ABROAD)
  for (let day = 0; day < 4; day++) {
    await sendDueTexts(world)
    world.clock.advance(24 * HOUR_MS + MINUTE_MS)
  }
  expect(sent()).toBe(4)
})
