import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import {
  codeTextWait,
  linkTextWait,
  mayTellApplicant,
  mayTellOfApplication,
  mayTellOperator,
} from './phone-limits.ts'
import { queue, queueLinkText, queueQuoteText, type QueuedText } from '../outbox/queue-text.ts'

const HOUR_MS = 3_600_000
const PHONE = '+447700900123'

let world: TestWorld
beforeEach(async () => void (world = await makeWorld()))
afterEach(() => world.close())

const wait = (phone = PHONE) => linkTextWait(world, world.database, phone)

async function textLinks(count: number): Promise<void> {
  const car = await postCar(world)
  for (let sent = 0; sent < count; sent++) await queueLinkText(world, world.database, car)
}

test('a phone may get three links a day', async () => {
  expect(await wait()).toBeNull()
  await textLinks(2)
  expect(await wait()).toBeNull()
  await textLinks(1)
  expect(await wait()).toBe(24 * 3600)
  expect(await wait('+447700900124')).toBeNull()
})

test('the day is the last 24 hours', async () => {
  await textLinks(1)
  world.clock.advance(23 * HOUR_MS)
  await textLinks(2)
  expect(await wait()).toBe(3600)
  world.clock.advance(HOUR_MS - 1)
  expect(await wait()).toBe(1)
  world.clock.advance(1)
  expect(await wait()).toBeNull()
})

test('a deleted posting does not give its text back', async () => {
  await textLinks(3)
  await world.database.deleteFrom('postings').execute()
  expect(await wait()).not.toBeNull()
})

test('quote texts do not count as links', async () => {
  const car = await postCar(world)
  for (let count = 0; count < 4; count++) await queueQuoteText(world, world.database, car)
  expect(await wait()).toBeNull()
})

test('LINK_TEXTS_PER_DAY=0 lifts the limit', async () => {
  await world.close()
  world = await makeWorld({ LINK_TEXTS_PER_DAY: '0' })
  await textLinks(9)
  expect(await wait()).toBeNull()
})

async function textOther(kind: QueuedText['kind'], countsAs?: QueuedText['countsAs']) {
  const id = `${kind} ${countsAs ?? ''} ${world.clock.now()}`
  const dueAt = world.clock.now()
  const text = { id, postingId: null, kind, phone: phoneNumber(PHONE), body: 'words', dueAt }
  await queue(world, world.database, countsAs === undefined ? text : { ...text, countsAs })
  world.clock.advance(1)
}

test('codes of known browsers and of others have a share each', async () => {
  for (let code = 0; code < 5; code++) await textOther('code')
  expect(await codeTextWait(world, world.database, PHONE, 'anybody')).toBe(24 * 3600)
  expect(await codeTextWait(world, world.database, PHONE, 'known-browser')).toBeNull()
  for (let code = 0; code < 5; code++) await textOther('code', 'code-to-known-browser')
  expect(await codeTextWait(world, world.database, PHONE, 'known-browser')).toBe(24 * 3600)
})

test('an applicant hears once a day that the application waits, and once that another came', async () => {
  const may = async () => [
    await mayTellApplicant(world, world.database, PHONE),
    await mayTellOfApplication(world, world.database, PHONE),
  ]
  expect(await may()).toEqual([true, true])
  await textOther('not-approved-yet')
  expect(await may()).toEqual([false, true])
  await textOther('applied-again')
  expect(await may()).toEqual([false, false])
  world.clock.advance(24 * HOUR_MS)
  expect(await may()).toEqual([true, true])
})

test('the operator hears of twenty applications a day', async () => {
  for (let told = 0; told < 20; told++) {
    expect(await mayTellOperator(world, world.database, PHONE)).toBe(true)
    await textOther('application')
  }
  expect(await mayTellOperator(world, world.database, PHONE)).toBe(false)
})
