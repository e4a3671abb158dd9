import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { forThisTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import {
  BUSY,
  queueApprovals,
  queueCode,
  queueLinks,
  sendDueTexts,
} from '../../../../tests/support/send-due-texts.ts'
import { makeServices, rowsOf, type TestServices } from '../../../../tests/support/test-services.ts'
import { purgeOldRows } from '../../../upkeep/scheduled/tasks.ts'
import { queueLinkText } from '../outbox/queue-text.ts'
import { openOutbox, SEND_OPTIONS } from '../outbox/sender.ts'
import type { Services } from '../../../platform/services.ts'
import type { Lane } from '../../../platform/text-kinds.ts'
import { isCodeLate, roomOf, turnsToday, type Spent } from './sending-limits.ts'

const ABROAD = '+353851234567'
const OPERATOR = '+447700900999'
const MIDNIGHT = Date.parse('2026-11-19T00:00:00Z')
const MORNING = Date.parse('2026-11-19T08:00:00Z')

let services: TestServices
const open = async (settings: Record<string, string>) =>
  void (services = await forThisTest(makeServices(settings)))
const send = () => sendDueTexts(services)
const sent = () => services.carrier.carried.length
const waits = () => services.log.lines.filter((line) => line.message === 'texts wait for a limit')

const due = async () =>
  (await rowsOf(services, 'texts', 'due_at')).filter(({ state }) => state === 'due')
const dueAt = async () => (await due()).map(({ due_at }) => due_at)

// The share abroad of a link is spent when it is asked for.
const queueAbroad = (count: number) => queueApprovals(services, count, ABROAD)

describe('a day', () => {
  test('has no code once it is spent, the carrier refuses our key, or one has waited', async () => {
    await open({ TEXTS_PER_DAY: '20' })
    const late = () => isCodeLate(services, services.database)
    const refusing = { ...services, carrier: { ...services.carrier, refusal: () => 'status-401' } }
    expect(await isCodeLate(refusing, services.database)).toBe(true)
    await queueCode(services)
    services.clock.advance(59_999)
    expect(await late()).toBe(false)
    services.clock.advance(1)
    expect(await late()).toBe(true)
    await send()
    // Each counts once.
    for (let code = 1; code < 20; code++) {
      expect(await late()).toBe(false)
      await queueCode(services)
      await send()
    }
    expect(await late()).toBe(true)
  })

  async function sentAt(time: string): Promise<number> {
    services.clock.set(Date.parse(time))
    // What was spent of a day is kept until it ends.
    await purgeOldRows(services)
    await send()
    return services.carrier.carried.filter(({ to }) => to !== OPERATOR).length
  }

  test('ends at midnight in London, in summer an hour before it does elsewhere', async () => {
    await open({ TEXTS_PER_DAY: '3' })
    services.clock.set(Date.parse('2026-06-15T12:00:00Z'))
    await queueLinks(services, 5)
    expect(await sentAt('2026-06-15T12:00:00Z')).toBe(3)
    expect(await sentAt('2026-06-15T22:59:59Z')).toBe(3)
    expect(await sentAt('2026-06-15T23:00:00Z')).toBe(5)
  })

  test.each([
    ['20', 3, []],
    ['20', 4, [expect.stringContaining('a fifth of TEXTS_PER_DAY')]],
    ['0', 9, []],
  ])('of %s texts warns once, with a fifth of it: at %d', async (limit, count, told) => {
    await open({ TEXTS_PER_DAY: limit, OPERATOR_PHONES: `Ann B.:${OPERATOR}:manager` })
    const alarms = () =>
      services.carrier.carried.filter(({ to }) => to === OPERATOR).map(({ body }) => body)
    await queueLinks(services, count)
    expect(await sentAt('2026-11-18T12:00:00Z')).toBe(count)
    expect(alarms()).toEqual(told)
    // More of a spent fifth is no news.
    if (told.length > 0) await queueLinks(services, 3)
    await sentAt('2026-11-18T13:00:00Z')
    expect(alarms()).toEqual(told)
  })
})

test.each([
  ['TEXTS_PER_DAY', '2', (count: number) => queueLinks(services, count), 1, 2],
  ['INTERNATIONAL_TEXTS_PER_DAY', '1', queueAbroad, 2, 0],
])('another try goes though no first one may, and spends nothing of %s', async (...given) => {
  const [name, limit, queue, before, after] = given
  await open({ [name]: limit })
  await queue(before)
  services.carrier.answerWith(BUSY)
  await send()
  services.clock.advance(5000)
  await send()
  await queue(after)
  await send()
  expect(sent()).toBe(Number(limit) + 1)
  expect(new Set(services.carrier.carried.map((text) => text.id)).size).toBe(Number(limit))
})

test('what a network asked for beyond its share of the day goes on the next, as the first of what it asks for then', async () => {
  await open({ TEXTS_PER_DAY: '50' })
  const car = await postCar(services)
  for (let turn = 1; turn <= 7; turn++) {
    await queueLinkText(services, services.database, { ...car, turn })
  }
  await sendDueTexts(services, { ...SEND_OPTIONS, atOnce: 1 })
  expect(sent()).toBe(4)
  expect(waits()).toMatchObject([{ fields: { setting: 'TEXTS_PER_DAY' } }])
  expect(await dueAt()).toEqual([MIDNIGHT, MIDNIGHT, MIDNIGHT])
  services.clock.set(MIDNIGHT)
  await send()
  expect(sent()).toBe(7)
})

describe('texts abroad', () => {
  test('go on in the morning, those that waited longest first, and hold up none at home', async () => {
    await open({ INTERNATIONAL_TEXTS_PER_DAY: '2' })
    await queueAbroad(40)
    services.clock.advance(1000)
    await queueLinks(services, 3)
    await send()
    expect(sent()).toBe(5)
    expect(waits()).toMatchObject([{ fields: { setting: 'INTERNATIONAL_TEXTS_PER_DAY' } }])
    const first = await due()
    services.clock.advance(HOUR_MS)
    await queueAbroad(2)
    await send()
    expect(sent()).toBe(5)
    expect(await dueAt()).toEqual(Array.from({ length: 40 }, () => MORNING))
    services.clock.set(MORNING)
    await send()
    expect(sent()).toBe(7)
    const earlier = new Set(first.map(({ id }) => id))
    expect(services.carrier.carried.slice(5).every(({ id }) => earlier.has(id))).toBe(true)
  })

  test('do not wait where they are links, which were counted when they were asked for', async () => {
    await open({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
    await queueAbroad(1)
    await send()
    await queueLinks(services, 1, { phone: ABROAD })
    await send()
    expect(sent()).toBe(2)
  })

  test('that waited a day for their first try are tried for a day from then', async () => {
    await open({ INTERNATIONAL_TEXTS_PER_DAY: '1' })
    await queueAbroad(2)
    await send()
    services.clock.advance(DAY_MS + MINUTE_MS)
    services.carrier.answerWith(BUSY, BUSY)
    await send()
    const firstTry = services.clock.now()
    services.clock.advance(23 * HOUR_MS)
    await send()
    expect(await dueAt()).toHaveLength(1)
    services.clock.set(firstTry + DAY_MS)
    await send()
    expect(sent()).toBe(4)
  })
})

test('0 lifts both', async () => {
  await open({ TEXTS_PER_DAY: '0', INTERNATIONAL_TEXTS_PER_DAY: '0' })
  await queueAbroad(5)
  await send()
  expect(sent()).toBe(5)
})

test('the log says which limit, at most once a minute', async () => {
  await open({ TEXTS_PER_DAY: '1' })
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

const NOTHING: Spent = { code: 0, link: 0, rest: 0 }

test.each<[Lane, number, Partial<Spent>, number]>([
  // Of 20, two are kept for codes and eight for links.
  ['code', 20, {}, 20],
  ['link', 20, {}, 18],
  ['link', 20, { rest: 10 }, 8],
  ['link', 20, { code: 20 }, 0],
  ['rest', 20, {}, 10],
  ['code', 20, { rest: 10, link: 8 }, 2],
  // What was spent of it is no longer kept.
  ['rest', 20, { code: 1, link: 3 }, 10],
  // A lane that spent more than its own takes of the others', and never below nothing.
  ['rest', 20, { link: 15 }, 3],
  ['code', 20, { rest: 30 }, 0],
  // Part of a text is kept for nobody.
  ['rest', 3, {}, 2],
  // No limit.
  ['rest', 0, { rest: 900 }, Number.POSITIVE_INFINITY],
])('%s may still spend of %d with %o spent: %d', (lane, limit, spent, room) => {
  expect(roomOf(lane, limit, { ...NOTHING, ...spent })).toBe(room)
})

test('a network has a tenth of what its lane has left, and one text at least', () => {
  const turns = (textsPerDay: number, spent: Partial<Spent>) =>
    turnsToday({ config: { textsPerDay } as Services['config'] }, { ...NOTHING, ...spent }).link
  expect(turns(2000, {})).toBe(180)
  expect(turns(2000, { link: 1350 })).toBe(45)
  expect(turns(2000, { link: 1800 })).toBe(1)
  expect(turns(0, { link: 1800 })).toBe(Number.POSITIVE_INFINITY)
})
