import { afterEach, beforeEach, expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import { linkTextWait } from '../limits/phone-limits.ts'
import { eraseOldWording } from './erase-wording.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from './send-due-texts.ts'

const DAY_MS = 24 * 3_600_000

let world: TestWorld
beforeEach(async () => void (world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '1' })))
afterEach(() => world.close())

const texts = () => world.database.selectFrom('texts').selectAll().execute()
const allowances = () => world.database.selectFrom('text_allowances').selectAll().execute()
const queueLink = async () => queueLinkText(world, world.database, await postCar(world))

test('the wording of a sent text goes after KEEP_WORDING_DAYS, and not before', async () => {
  await queueLink()
  await sendDueTexts(world)
  world.clock.advance(7 * DAY_MS)
  await eraseOldWording(world)
  expect((await texts())[0]?.body).not.toBeNull()
  world.clock.advance(1)
  await eraseOldWording(world)
  expect(await texts()).toMatchObject([{ state: 'sent', body: null }])
})

test('the wording of a failed text goes too', async () => {
  await queueLink()
  world.carrier.answerWith({ outcome: 'permanent', failure: 'status-400' })
  await sendDueTexts(world)
  world.clock.advance(7 * DAY_MS + 1)
  await eraseOldWording(world)
  expect(await texts()).toMatchObject([{ state: 'failed', body: null }])
})

test('a text that still waits keeps its wording and its count', async () => {
  await queueLink()
  world.clock.advance(30 * DAY_MS)
  await eraseOldWording(world)
  expect((await texts())[0]?.body).not.toBeNull()
  expect(await allowances()).toHaveLength(1)
})

test('what counted is forgotten after two days', async () => {
  await queueLink()
  await sendDueTexts(world)
  world.clock.advance(2 * DAY_MS)
  await eraseOldWording(world)
  expect(await allowances()).toHaveLength(1)
  world.clock.advance(1)
  await eraseOldWording(world)
  expect(await allowances()).toEqual([])
  expect(await linkTextWait(world, world.database, '+447700900123')).toBeNull()
})

test('a text tried late counts for two days from then', async () => {
  await queueLink()
  world.clock.advance(3 * DAY_MS)
  await sendDueTexts(world)
  await eraseOldWording(world)
  expect(await allowances()).toHaveLength(1)
})

test('a text about gathered quotes goes whole, since it holds a number', async () => {
  const car = await postCar(world)
  for (let count = 0; count < 3; count++) await queueQuoteText(world, world.database, car)
  world.clock.advance(DAY_MS / 3)
  await sendDueTexts(world)
  world.clock.advance(3 * DAY_MS)
  await eraseOldWording(world)
  expect((await texts()).map((text) => text.kind)).toEqual(['quote'])
})

test('any number of texts is erased, a step at a time', async () => {
  const car = await postCar(world)
  await world.database.transaction().execute(async (tx) => {
    for (let count = 0; count < 1200; count++) await queueLinkText(world, tx, car)
  })
  await world.database
    .updateTable('texts')
    .set({ state: 'sent', sent_at: world.clock.now() })
    .execute()
  world.clock.advance(8 * DAY_MS)
  await eraseOldWording(world)
  expect((await texts()).filter((text) => text.body !== null)).toEqual([])
  expect(await allowances()).toEqual([])
})
