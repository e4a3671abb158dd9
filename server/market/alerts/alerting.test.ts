import { expect, test } from 'vitest'
import { rowsOf, change, insert } from '../../../tests/support/test-services.ts'
import { queuedTexts, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import * as support from '../../../tests/support/alerted-agent.ts'
import { withProcesses } from '../../../tests/support/several-processes.ts'
import { forEachTest, openTestSite, it } from '../../../tests/support/test-site.ts'
import type { FilterFact } from '../../../domain/market/search-filters.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import { openMatching, tellAgents } from './alerting.ts'

const { alertedAgent, confirmedCar } = support

const site = forEachTest(() => openTestSite(support.PUSH_SETTINGS))

const pushes = () => support.waitingPushes(site.services)
const at = (time: string) => site.services.clock.set(Date.parse(time))

async function alert(services: Services = site.services): Promise<void> {
  await openMatching(services)()
  while (await tellAgents(services));
}

async function say(postingId: string, facts: Partial<Record<FilterFact, number>>): Promise<void> {
  const { database, clock } = site.services
  const updated_at = clock.now()
  await insert({ database }, 'posting_facts', { posting_id: postingId, updated_at, ...facts })
  await change({ database }, 'postings', { used_at: updated_at }, { id: postingId })
}

it('an agent near a new car hears about it, by its kind, district and miles alone', async () => {
  const agent = await alertedAgent(site)
  const posted = { postcode: 'WF1 1AA', problem: 'AB12 CDE is mine' }
  const car = await confirmedCar(site.services, posted)
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

const LEEDS = 'near=LS11+5DJ&within=25'

test('an agent hears of a car if their list shows it by the search they saved', async () => {
  const agents = new Map<string, AgentCaller>()
  for (const search of [
    LEEDS,
    'near=TR1+1AA&within=10',
    'make=Ford',
    'make=Fiat',
    `${LEEDS}&q=gearbox`,
    'q=corsa',
    'firstUsed=before-2010',
    'firstUsed=from-2010',
    'mot=expired',
    'mot=current',
    'photo=true',
    'v5c=true',
    'v5c=false',
    'confirmed=true&unquoted=true',
    'near=ZE1+0AA',
  ]) {
    agents.set(search, await alertedAgent(site, { searches: [search] }))
  }
  const car = await confirmedCar(site.services, { problem: 'The gearbox jumps' })
  await say(car.postingId, { v5c: 1 })
  await alert()
  const told = new Set((await pushes()).map(({ agent_id }) => agent_id))
  for (const [search, agent] of agents) {
    const list = await agent.call('GET', `/agent/vehicles?${search}&sort=newest`)
    expect([search, told.has(agent.id)]).toEqual([search, list.json().vehicles.length > 0])
  }
  expect(told.size).toBe(8)
})

test('one matching search is enough, without a place no miles are said, and a car matched twice is announced once', async () => {
  await alertedAgent(site, { searches: ['make=Fiat', 'make=Ford'] })
  await alertedAgent(site, { searches: ['make=Ford', 'make=Ford&firstUsed=before-2010'] })
  await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toMatchObject([{ title: 'New car' }, { title: 'New car' }])
  const matches = await rowsOf(site.services, 'alert_matches', 'agent_id')
  expect(matches).toMatchObject([{ told: 1 }, { told: 1 }])
})

it('a car is news once its owner has said what an agent asks for, and to nobody twice', async () => {
  const choosy = await alertedAgent(site, { searches: ['v5c=true'] })
  const other = await alertedAgent(site)
  const car = await confirmedCar(site.services)
  await alert()
  expect(await pushes()).toMatchObject([{ agent_id: other.id }])
  site.services.clock.advance(HOUR_MS)
  await say(car.postingId, { v5c: 1 })
  await alert()
  await alert()
  const told = (await pushes()).map(({ agent_id }) => agent_id)
  expect(told.toSorted()).toEqual([choosy.id, other.id].toSorted())
})

it('a car is matched again as it changes while the server runs', async () => {
  await alertedAgent(site, { searches: ['v5c=true'] })
  const match = openMatching(site.services)
  const car = await confirmedCar(site.services)
  await match()
  site.services.clock.advance(SECOND_MS)
  await say(car.postingId, { v5c: 1 })
  await match()
  await tellAgents(site.services)
  expect(await pushes()).toHaveLength(1)
})

it.each([
  ['is suspended', () => change(site.services, 'agents', { state: 'suspended' })],
  ['has expired', () => change(site.services, 'agents', { state: 'expired' })],
  ['is signed out everywhere', () => change(site.services, 'sessions', { expires_at: 0 })],
])('for an agent who %s nothing is gathered', async (_how, stop) => {
  await alertedAgent(site)
  await stop()
  await confirmedCar(site.services)
  await alert()
  expect(await rowsOf(site.services, 'alert_matches', 'agent_id')).toEqual([])
  expect(await pushes()).toEqual([])
})

it('nothing is announced at night; in the morning all of it is one summary with the nearest car', async () => {
  await alertedAgent(site)
  at('2026-11-18T20:01:00Z')
  await confirmedCar(site.services, { postcode: 'BD4 7TP' })
  await confirmedCar(site.services, { postcode: 'LS11 5DJ' })
  await alert()
  at('2026-11-19T07:59:00Z')
  await alert()
  expect(await pushes()).toEqual([])
  at('2026-11-19T08:00:00Z')
  await alert()
  const line = expect.stringMatching(/^Nearest: White Ford Transit 2007, LS11, /) as string
  const push = { title: '2 new cars you asked for', line, path: '/agents' }
  expect(await pushes()).toMatchObject([push])
})

it('cars within ten minutes of a push come in one summary after them', async () => {
  await alertedAgent(site)
  for (let count = 0; count < 10; count += 1) {
    await confirmedCar(site.services)
    await alert()
    site.services.clock.advance(MINUTE_MS)
  }
  expect(await pushes()).toHaveLength(1)
  await alert()
  expect((await pushes()).at(-1)).toMatchObject({ title: '9 new cars you asked for' })
})

it('a hundred cars are one push, and no more are kept than a summary needs', async () => {
  await alertedAgent(site, { searches: [''] })
  at('2026-11-18T21:00:00Z')
  for (let count = 0; count < 210; count += 1) await confirmedCar(site.services)
  await alert()
  at('2026-11-19T08:00:00Z')
  await alert()
  expect(await pushes()).toMatchObject([{ title: '200 new cars you asked for' }])
})

test('a car that has gone by then is not announced, and its push goes with it', async () => {
  await alertedAgent(site)
  const remove = (id: string) =>
    site.services.database.deleteFrom('postings').where('id', '=', id).execute()
  const told = await confirmedCar(site.services)
  await alert()
  await remove(told.postingId)
  expect(await pushes()).toEqual([])
  const gone = await confirmedCar(site.services)
  await openMatching(site.services)()
  await remove(gone.postingId)
  site.services.clock.advance(HOUR_MS)
  await alert()
  expect(await pushes()).toEqual([])
})

it('an agent who wants texts gets one a day, at 08:00, about the cars until then', async () => {
  await alertedAgent(site, { texts: true }, { phone: '07700 900400' })
  await confirmedCar(site.services)
  await alert()
  expect(await queuedTexts(site.services)).toEqual([])
  at('2026-11-19T07:59:00Z')
  await alert()
  expect(await queuedTexts(site.services)).toEqual([])
  at('2026-11-19T08:00:00Z')
  await alert()
  await confirmedCar(site.services)
  site.services.clock.advance(HOUR_MS)
  await alert()
  const body =
    'Beat Scrap: New car, under a mile. White Ford Transit 2007, LS11. http://localhost:3000/agents'
  expect(await queuedTexts(site.services)).toMatchObject([{ kind: 'new-cars', body }])
  at('2026-11-20T08:00:00Z')
  await alert()
  expect(await queuedTexts(site.services)).toHaveLength(2)
  expect(await pushes()).toEqual([])
})

test('one of several processes announces each car, and one that dies at any moment loses none', async () => {
  const [agents, cars] = [3, 4]
  for (let count = 0; count < agents; count += 1) await alertedAgent(site)
  for (let count = 0; count < cars; count += 1) await confirmedCar(site.services)
  await withProcesses(site.services, 3, async (servicesOf) => {
    for (let reads = 0; reads < 20; reads += 1) {
      await alert({ ...servicesOf(2), clock: dyingClock(reads) }).catch(() => undefined)
    }
    await Promise.all([alert(servicesOf(0)), alert(servicesOf(1))])
    site.services.clock.advance(HOUR_MS)
    await alert(servicesOf(0))
  })
  const matches = await rowsOf(site.services, 'alert_matches', 'posting_id')
  expect(matches).toHaveLength(agents * cars)
  expect(matches.every(({ told }) => told === 1)).toBe(true)
  const one = { title: '4 new cars you asked for' }
  expect(await pushes()).toMatchObject(Array.from({ length: agents }, () => one))
})

/** A process that has read the time so often is gone, in the middle of matching or telling. */
function dyingClock(reads: number) {
  let left = reads
  return {
    now() {
      if (left === 0) throw new Error('The process has died.')
      left -= 1
      return site.services.clock.now()
    },
  }
}

it('a start after an outage announces the last hour, and nothing before', async () => {
  await alertedAgent(site)
  await confirmedCar(site.services)
  site.services.clock.advance(HOUR_MS + 2 * MINUTE_MS)
  const late = await confirmedCar(site.services)
  site.services.clock.advance(30 * SECOND_MS)
  await alert()
  expect(await pushes()).toMatchObject([{ path: `/agents/cars/${late.postingId}` }])
})
