// A sender that died with a text may have handed it over: where the carrier can be asked, it is asked
// about the right moment before anything is sent again.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/time.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import type { Carrier, Found } from '../carriers/carrier.ts'
import { queueLinkText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openOutbox } from './send-due-texts.ts'
import { stopNumber } from '../limits/stopped-numbers.ts'

const SEND_OPTIONS = { atOnce: 4, claimMs: 20_000 }
const LISTED_WITHIN_MS = 30_000
const never = (): Promise<never> => new Promise(() => undefined)

let services: TestServices
let asked: { id: string; from: number }[]
let listed: Found
let began: number

beforeEach(async () => {
  services = await makeServices()
  asked = []
  listed = { found: [] }
  const find: Carrier['find'] = async ({ id }, from) => {
    asked.push({ id, from })
    return listed
  }
  Object.assign(services.carrier, { find })
  await queueLinkText(services, services.database, await postCar(services))
  began = services.clock.now()
})
afterEach(() => services.close())

const text = () => services.database.selectFrom('texts').selectAll().executeTakeFirstOrThrow()
const send = () => sendDueTexts(services, SEND_OPTIONS)

/** A round of a sender that never hears from the carrier again. */
async function dieWhile(what: 'carry' | 'find'): Promise<void> {
  const dying = { ...services, carrier: { ...services.carrier, [what]: never } }
  await openOutbox(dying, SEND_OPTIONS).round()
}

test('the carrier is asked for what it took since the claim began, until it must have listed it', async () => {
  await dieWhile('carry')
  services.clock.advance(SEND_OPTIONS.claimMs + 5000)
  await send()
  const lapsed = began + SEND_OPTIONS.claimMs
  expect(asked).toEqual([{ id: (await text()).id, from: began }])
  const unconfirmed = { doubt_from: began, doubt_until: lapsed + LISTED_WITHIN_MS }
  expect(await text()).toMatchObject({
    state: 'due',
    due_at: lapsed + LISTED_WITHIN_MS,
    ...unconfirmed,
  })
  services.clock.set(lapsed + LISTED_WITHIN_MS - 1)
  await send()
  expect(services.carrier.carried).toEqual([])
  services.clock.advance(1)
  await send()
  expect(services.carrier.carried).toHaveLength(1)
  expect(await text()).toMatchObject({ state: 'sent', doubt_from: null })
})

test('a text that the carrier lists is not sent again', async () => {
  await dieWhile('carry')
  services.clock.advance(SEND_OPTIONS.claimMs)
  listed = { found: ['SM1'] }
  await send()
  expect(services.carrier.carried).toEqual([])
  expect(await text()).toMatchObject({ state: 'sent', carrier_id: 'SM1' })
})

test('a sender that died in a lookup leaves the text unconfirmed since the same try', async () => {
  await dieWhile('carry')
  services.clock.advance(SEND_OPTIONS.claimMs)
  await dieWhile('find')
  const { doubt_from, doubt_until } = await text()
  expect(doubt_from).toBe(began)
  services.clock.advance(SEND_OPTIONS.claimMs)
  await send()
  expect(asked).toMatchObject([{ from: began }])
  expect(await text()).toMatchObject({ state: 'due', doubt_from, doubt_until })
})

test('senders that died in looks do not put a text off that the carrier never took', async () => {
  await dieWhile('carry')
  services.clock.advance(SEND_OPTIONS.claimMs)
  for (let deaths = 0; deaths < 5; deaths += 1) {
    await dieWhile('find')
    services.clock.advance(SEND_OPTIONS.claimMs)
  }
  await send()
  expect(services.carrier.carried).toHaveLength(1)
  expect(await text()).toMatchObject({ state: 'sent', tries: 8, excused: 6 })
})

test('a text that the carrier put off by itself is sent again, not looked up', async () => {
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await send()
  services.clock.advance(5000)
  services.carrier.answerWith({ outcome: 'accepted' })
  await send()
  expect(asked).toEqual([])
  expect(services.carrier.carried).toHaveLength(2)
})

test('where the carrier cannot be asked nothing is unconfirmed, and the text is sent again', async () => {
  Object.assign(services.carrier, { find: undefined })
  await dieWhile('carry')
  services.clock.advance(SEND_OPTIONS.claimMs)
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await send()
  expect(services.carrier.carried).toHaveLength(1)
  expect(await text()).toMatchObject({ state: 'due', doubt_from: null, doubt_until: null })
})

test('tries that the carrier excused do not make a text too late, failed ones do', async () => {
  const wait = { outcome: 'wait', failure: 'status-429', seconds: 1 } as const
  services.carrier.answerWith(...Array.from({ length: 30 }, () => wait))
  for (let hour = 0; hour < 30; hour += 1) {
    await send()
    services.clock.advance(HOUR_MS)
  }
  expect(await text()).toMatchObject({ state: 'due', tries: 30, excused: 30 })
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await send()
  expect(await text()).toMatchObject({ state: 'failed', failure: 'gave-up' })
})

test('a number that was stopped gets nothing, also where the carrier can be asked', async () => {
  await stopNumber(services, services.database, (await text()).phone)
  await send()
  expect(services.carrier.carried).toEqual([])
  expect(await text()).toMatchObject({ state: 'failed', failure: 'suppressed' })
})
