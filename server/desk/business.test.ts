import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { rowOf, insert } from '../../tests/support/test-services.ts'
import { DAY_MS, HOUR_MS } from '../../domain/basics/time.ts'
import type { Business } from '../../domain/wire/desk.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { openTestSite } from '../../tests/support/test-site.ts'
import { firstIdAt, orderedId } from '../platform/identifiers.ts'
import { queueLinkText } from '../messages/texts/outbox/queue-text.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { countDays } from '../upkeep/figures.ts'

const site = forEachTest(() => openTestSite({ ...WITH_DESK, TEXT_PENCE: '3' }))
// A Wednesday at 10:00.
async function figures(by = 'day'): Promise<Business> {
  const answer = await (
    await signInOperator(site, SUPPORT)
  ).call('GET', `/operator/business?by=${by}`)
  return answer.json()
}
const lastOf = async (by = 'day') => {
  const { figures: all } = await figures(by)
  return Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values.at(-1)]))
}

async function deal(chosenAt: number, said: object) {
  const { id } = await rowOf(site.services, 'agents')
  await insert(site.services, 'deals', {
    id: orderedId(chosenAt),
    agent_id: id,
    quote_id: firstIdAt(chosenAt),
    amount_pence: 500_00,
    chosen_at: chosenAt,
    ...said,
  })
}

test('a day that has passed has its seven numbers, and keeps them when its cars are deleted', async () => {
  const { clock, database } = site.services
  const agent = await signInAgent(site)
  const [car] = [await postCar(site.services), await postCar(site.services)]
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await queueLinkText(site.services, database, car)
  await sendDueTexts(site.services)
  const now = clock.now()
  const said = { owner_said_at: now, owner_outcome: 'paid-full' } as const
  await deal(now, {})
  await deal(now, { ended_why: 'undone' })
  await deal(now - DAY_MS, said)
  await deal(now - 2 * DAY_MS, { ...said, owner_outcome: 'paid-less' })
  await deal(now - 3 * DAY_MS, { ...said, own_number: 1 })
  await countDays(site.services)

  await database.deleteFrom('postings').execute()
  await database.deleteFrom('texts').execute()
  clock.advance(DAY_MS)
  await countDays(site.services)
  expect(await lastOf()).toEqual({
    posted: 2,
    quotesPerCar: 0.5,
    chosen: 1,
    collected: 3,
    paidInFull: 1,
    paidLess: 1,
    texts: 1,
    textsPence: 3,
    subscriptions: 1,
  })
})

test('quotes count within 24 hours of the car, also the next day, and none later', async () => {
  const { clock } = site.services
  const agent = await signInAgent(site)
  const other = await signInAgent(site, { name: 'Wharfe Cars' })
  const car = await postCar(site.services)
  await countDays(site.services)
  clock.advance(23 * HOUR_MS)
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await countDays(site.services)
  expect((await lastOf())['quotesPerCar']).toBe(1)
  clock.advance(2 * HOUR_MS)
  await other.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 450 })
  await countDays(site.services)
  expect((await lastOf())['quotesPerCar']).toBe(1)
})

test('days are London’s, weeks end on Sunday, and a site that was down catches up', async () => {
  const { clock } = site.services
  await countDays(site.services)
  clock.set(new Date('2026-11-21T23:59:59Z'))
  await postCar(site.services)
  clock.advance(1000)
  await postCar(site.services, { phone: '+447700900124' })
  clock.set(new Date('2026-11-24T10:00:00Z'))
  await countDays(site.services)

  const days = await figures()
  expect(days.periods).toHaveLength(14)
  expect(days.periods.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(days.figures.posted.slice(-3)).toEqual([1, 1, 0])
  const weeks = await figures('week')
  expect(weeks.periods.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(weeks.figures.posted.at(-1)).toBe(2)
  clock.set(new Date('2026-11-22T10:00:00Z'))
  expect((await figures('week')).periods.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
})

test('an old site that is new at the desk has the days before, with who is subscribed', async () => {
  const { clock } = site.services
  await postCar(site.services)
  await signInAgent(site)
  clock.advance(3 * DAY_MS)
  await countDays(site.services)
  const { figures: all } = await figures()
  expect(all.posted.slice(-4)).toEqual([0, 1, 0, 0])
  expect(all.subscriptions.slice(-4)).toEqual([0, 1, 1, 1])
})

test('the figures of a year are a file', async () => {
  await countDays(site.services)
  const desk = await signInOperator(site, SUPPORT)
  const file = await desk.call('GET', '/operator/business.csv?by=week')
  expect(file.headers['content-disposition']).toBe('attachment; filename="business-by-week.csv"')
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(54)
  expect(lines[0]).toContain('From,To,Cars posted,')
  expect(lines.at(-1)).toMatch(/^2026-11-09,2026-11-15(,0){9}$/)
})
