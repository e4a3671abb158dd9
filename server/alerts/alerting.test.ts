import { afterEach, beforeEach, expect, test } from 'vitest'
import * as support from '../../tests/support/alerted-agent.ts'
import { queuedTexts } from '../../tests/support/agent-caller.ts'
import { withProcesses } from '../../tests/support/several-processes.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import type { FilterFact } from '../../domain/search-filters.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Services } from '../services.ts'
import { openMatching } from './match-cars.ts'
import { tellMatches } from './tell-matches.ts'

const { alertedAgent, confirmedCar } = support

let site: TestSite

beforeEach(async () => {
  site = await openTestSite({ ...support.PUSH_SETTINGS, ALERT_TEXTS_PER_DAY: '3' })
})

afterEach(() => site.close())

const pushes = () => support.waitingPushes(site.services)

async function alert(services: Services = site.services): Promise<void> {
  const match = openMatching(services)
  while (await match());
  while (await tellMatches(services));
}

async function say(postingId: string, facts: Partial<Record<FilterFact, number>>): Promise<void> {
  const updated_at = site.services.clock.now()
  await site.services.database
    .insertInto('posting_facts')
    .values({ posting_id: postingId, updated_at, ...facts })
    .execute()
}

test('an agent near a new car hears about it, by its kind, district and miles alone', async () => {
  const agent = await alertedAgent(site)
  const car = await confirmedCar(site.services, {
    postcode: 'WF1 1AA',
    problem: 'AB12 CDE is mine',
  })
  await say(car.postingId, { v5c: 1, starts: 0 })
  await alert()
  const [push] = await pushes()
  expect(push).toEqual({
    agent_id: agent.id,
    kind: 'new-car',
    title: expect.stringMatching(/^New car, \d+ miles$/) as string,
    line: 'White Ford Transit 2007, WF1. V5C, won’t start.',
    path: `/agents/cars/${car.postingId}`,
  })
  expect(JSON.stringify({ ...push, path: '' })).not.toContain(car.registration)
})

test.each([
  ['too far', {}, { postcode: 'TR1 1AA' }],
  ['without the word', { words: 'corsa, micra' }, {}],
  ['without the fact', { facts: ['v5c'] }, {}],
])('a car that is %s is no news', async (_why, alerts, car) => {
  await alertedAgent(site, alerts)
  await confirmedCar(site.services, car)
  await alert()
  expect(await pushes()).toEqual([])
})

test.each([
  ['a second yard', { yards: [{ postcode: 'TR1 1AA', miles: 5 }, ...support.ALERTS.yards] }],
  ['one of the words', { words: 'corsa, trans' }],
  ['two words that belong together', { words: 'micra, ford diesel' }],
  ['a word of the owner', { words: 'gearbox' }],
])('a car that %s finds is news', async (_what, alerts) => {
  await alertedAgent(site, alerts)
  await confirmedCar(site.services, { problem: 'The gearbox jumps' })
  await alert()
  expect(await pushes()).toHaveLength(1)
})

test('a car is news once its owner has said what an agent asks for, and to nobody twice', async () => {
  const choosy = await alertedAgent(site, { facts: ['v5c'] })
  const other = await alertedAgent(site)
  const car = await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toMatchObject([{ agent_id: other.id }])
  site.services.clock.advance(HOUR_MS)
  await say(car.postingId, { v5c: 1 })
  await alert()
  await alert()
  expect((await pushes()).map(({ agent_id }) => agent_id).toSorted()).toEqual(
    [choosy.id, other.id].toSorted(),
  )
})

test.each([
  ['a suspended agent', { state: 'suspended' } as const],
  ['an expired agent', { state: 'expired' } as const],
])('%s hears of nothing', async (_who, change) => {
  await alertedAgent(site)
  await site.services.database.updateTable('agents').set(change).execute()
  await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toEqual([])
})

test('at night nothing is told, and in the morning what came is one summary with the nearest', async () => {
  await alertedAgent(site)
  site.services.clock.set(Date.parse('2026-11-18T18:01:00Z'))
  await confirmedCar(site.services, { postcode: 'BD4 7TP' })
  await confirmedCar(site.services, { postcode: 'LS11 5DJ' })
  await alert()
  expect(await pushes()).toEqual([])
  site.services.clock.set(Date.parse('2026-11-19T07:30:00Z'))
  await alert()
  expect(await pushes()).toMatchObject([
    {
      title: '2 new cars near you',
      line: expect.stringMatching(/^Nearest: White Ford Transit 2007, LS11, /) as string,
      path: '/agents',
    },
  ])
})

test('on a day that was not chosen nothing is told', async () => {
  await alertedAgent(site, { days: [1, 2, 4] })
  await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toEqual([])
  site.services.clock.advance(24 * HOUR_MS)
  await alert()
  expect(await pushes()).toHaveLength(1)
})

test('past the most for a day the rest come in one summary at the end of the hours', async () => {
  await alertedAgent(site, { perDay: 5 })
  for (let count = 0; count < 12; count += 1) {
    await confirmedCar(site.services)
    await alert()
    site.services.clock.advance(MINUTE_MS)
  }
  expect(await pushes()).toHaveLength(5)
  site.services.clock.set(Date.parse('2026-11-18T17:56:00Z'))
  await alert()
  expect((await pushes()).at(-1)).toMatchObject({ title: '7 new cars near you' })
  await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toHaveLength(6)
})

test('a thousand cars are one push, and no more are kept than a summary needs', async () => {
  await alertedAgent(site, { yards: [{ postcode: 'LS11 5DJ', miles: 1000 }], from: '12:00' })
  for (let count = 0; count < 250; count += 1) await confirmedCar(site.services)
  await alert()
  const kept = await site.services.database
    .selectFrom('alert_matches')
    .selectAll()
    .orderBy('posting_id')
    .execute()
  expect(kept).toHaveLength(200)
  site.services.clock.set(Date.parse('2026-11-18T12:00:00Z'))
  await alert()
  expect(await pushes()).toMatchObject([{ title: '200 new cars near you' }])
})

test('a car that has gone or is under offer by then is not announced', async () => {
  await alertedAgent(site, { from: '12:00' })
  const gone = await confirmedCar(site.services)
  await alert()
  await site.services.database.deleteFrom('postings').where('id', '=', gone.postingId).execute()
  site.services.clock.set(Date.parse('2026-11-18T12:00:00Z'))
  await alert()
  expect(await pushes()).toEqual([])
})

test('who wants texts gets one at 08:00 and one at 16:00, as many as the operator allows', async () => {
  for (const number of [0, 1, 2, 3]) {
    await alertedAgent(site, { texts: true }, { phone: `07700 90040${number}` })
  }
  await confirmedCar(site.services)
  await alert()
  expect(await queuedTexts(site.services)).toEqual([])
  site.services.clock.set(Date.parse('2026-11-18T16:00:00Z'))
  await alert()
  await confirmedCar(site.services)
  site.services.clock.advance(MINUTE_MS)
  await alert()
  const texts = await queuedTexts(site.services)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toMatchObject({
    kind: 'new-cars',
    body: 'Beat Scrap: New car, under a mile. White Ford Transit 2007, LS11. http://localhost:3000/agents',
  })
  expect(await pushes()).toEqual([])
})

test('where the operator allows no texts, who wanted them gets pushes', async () => {
  const other = await openTestSite(support.PUSH_SETTINGS)
  await alertedAgent(other, { texts: true }, { phone: '07700 900400' })
  await confirmedCar(other.services)
  await alert(other.services)
  expect(await support.waitingPushes(other.services)).toHaveLength(1)
  await other.close()
})

test('of several processes one announces each car, and one that dies in between loses none', async () => {
  for (let count = 0; count < 5; count += 1) await alertedAgent(site, { perDay: 50 })
  const cars = 8
  await withProcesses(site.services, 3, async (servicesOf) => {
    for (let count = 0; count < cars; count += 1) await confirmedCar(site.services)
    const dying = { ...servicesOf(2), clock: dyingClock() }
    await alert(dying).catch(() => undefined)
    await Promise.all([alert(servicesOf(0)), alert(servicesOf(1))])
  })
  const { database } = site.services
  const matches = await database
    .selectFrom('alert_matches')
    .selectAll()
    .orderBy('posting_id')
    .execute()
  expect(matches).toHaveLength(5 * cars)
  expect(matches.every(({ told }) => told === 1)).toBe(true)
  const waiting = await database
    .selectFrom('alerts')
    .select('waiting')
    .orderBy('agent_id')
    .execute()
  expect(waiting.every((row) => row.waiting === 0)).toBe(true)
})

// Reads the time twice, as often as the first car is matched, and is gone in the middle of telling.
function dyingClock() {
  let reads = 0
  return {
    now() {
      reads += 1
      if (reads > 4) throw new Error('The process has died.')
      return site.services.clock.now()
    },
  }
}

test('a start after an outage announces the last hour, and nothing before', async () => {
  await alertedAgent(site)
  await confirmedCar(site.services)
  site.services.clock.advance(HOUR_MS + 2 * MINUTE_MS)
  const late = await confirmedCar(site.services)
  site.services.clock.advance(30 * SECOND_MS)
  await alert()
  expect(await pushes()).toMatchObject([{ path: `/agents/cars/${late.postingId}` }])
})

test('the count says how many of the last seven days would have matched', async () => {
  const agent = await alertedAgent(site)
  const car = await confirmedCar(site.services)
  await say(car.postingId, { catalyst: 1 })
  await confirmedCar(site.services, { postcode: 'TR1 1AA' })
  const count = async (query: string): Promise<unknown> =>
    (await agent.call('GET', `/agent/alerts/matching?${query}`)).json()
  expect(await count('yards=LS11 5DJ:25')).toEqual({ lastSevenDays: 1 })
  expect(await count('yards=LS11 5DJ:25,TR1 1AA:3&words=transit')).toEqual({ lastSevenDays: 2 })
  expect(await count('yards=LS11 5DJ:1000&facts=catalyst')).toEqual({ lastSevenDays: 1 })
  expect(await count('yards=LS11 5DJ:25&words=corsa')).toEqual({ lastSevenDays: 0 })
  expect(await count('yards=LS11:x')).toMatchObject({ status: 400 })
  site.services.clock.advance(8 * 24 * HOUR_MS)
  await site.services.database
    .updateTable('sessions')
    .set({ expires_at: Number.MAX_SAFE_INTEGER })
    .execute()
  expect(await count('yards=LS11 5DJ:25')).toEqual({ lastSevenDays: 0 })
})
