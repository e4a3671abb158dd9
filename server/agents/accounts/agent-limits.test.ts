// What one agent may read and quote, over all processes, and what happens past it.
import { afterEach, expect, test } from 'vitest'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS, CAR, submit, WITH_OPERATOR } from '../../../tests/support/forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { openTestSite, outcomeOf, type TestSite, it } from '../../../tests/support/test-site.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { giveQuote } from '../../market/quotes/give-quote.ts'
import { allowAgent } from './approve-agent.ts'
import { DONE } from '../../platform/refusal.ts'
import { countCarsRead, spendQuestion } from './agent-limits.ts'
import { listAgents } from './list-agents.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const MARKS = ['AB12 CDE', 'AB12 CDF', 'AB12 CDG', 'AB12 CDH', 'AB12 CDJ']

let site: TestSite
let agent: AgentCaller
afterEach(() => site.close())

async function openWith(settings: Record<string, string>): Promise<void> {
  site = await openTestSite({ ...ANY_FORMS, ...WITH_OPERATOR, ...settings })
  agent = await signInAgent(site)
}

/** Posts the cars, a second apart. */
async function postCars(count: number): Promise<string[]> {
  const ids: string[] = []
  for (const registration of MARKS.slice(0, count)) {
    site.services.clock.advance(1000)
    ids.push((await postCar(site.services, { registration })).postingId)
  }
  return ids
}

const list = (query: string) => agent.call('GET', `/agent/vehicles?sort=newest&${query}`)
const car = (id: string) => agent.call('GET', `/agent/vehicles/${id}`)
const quote = (id: string, amount: number) =>
  agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount })
const alarms = async () => (await queuedTexts(site.services, 'alarm')).map(({ body }) => body)
const today = async () => {
  const [listed] = await listAgents(site.services)
  return [listed?.carsReadToday, listed?.quotesGivenToday]
}

it('a car counts once a day however often it is read, and those read stay open past the limit', async () => {
  await openWith({ CARS_READ_PER_DAY: '3' })
  const [first = '', second = '', , fourth = ''] = await postCars(4)
  expect((await list('limit=2')).json().vehicles).toHaveLength(2)
  expect((await list('limit=2')).statusCode).toBe(200)
  expect((await car(fourth)).statusCode).toBe(200)
  expect(await today()).toEqual([2, 0])

  const tooMany = await list('limit=4')
  expect(outcomeOf(tooMany)).toBe('429 too-many-cars')
  expect(tooMany.json().detail).toContain('You can see more after midnight.')
  // From 10:00:04 until midnight in London.
  expect(tooMany.headers['retry-after']).toBe(String(14 * 60 * 60 - 4))
  expect((await car(second)).statusCode).toBe(200)
  expect((await car(first)).statusCode).toBe(429)
  expect((await list('since=2026-11-01T00:00:00Z')).statusCode).toBe(200)
  expect((await list('limit=3')).statusCode).toBe(200)
  expect(await today()).toEqual([3, 0])

  site.services.clock.advance(14 * HOUR_MS)
  expect(await today()).toEqual([0, 0])
  expect((await list('limit=2')).statusCode).toBe(200)
})

it('a photo counts as its car does', async () => {
  await openWith({ CARS_READ_PER_DAY: '1' })
  const photo = await redAndBlue(80, 60).jpeg().toBuffer()
  await submit(site.app, CAR, { photo })
  const { id } = await rowOf(site.services, 'postings')
  const pictures = async () => [
    (await car(`${id}/photo`)).statusCode,
    (await car(`${id}/thumbnail`)).statusCode,
  ]
  expect(await pictures()).toEqual([200, 200])
  expect(await today()).toEqual([1, 0])
  const [, other = ''] = await postCars(2)
  expect((await car(other)).statusCode).toBe(429)
  expect(await pictures()).toEqual([200, 200])
  site.services.clock.advance(24 * HOUR_MS)
  expect((await car(other)).statusCode).toBe(200)
  expect(await pictures()).toEqual([429, 429])
})

test('cars that several processes show at once count once, and no more are shown or quoted on than allowed', async () => {
  await openWith({ CARS_READ_PER_DAY: '50', QUOTES_PER_HOUR: '4' })
  const ids = Array.from({ length: 30 }, (_unused, index) => String(index))
  await withProcesses(site.services, 2, async (servicesOf) => {
    const part = (index: number): string[] => ids.slice(index * 2, index * 2 + 10)
    const read = await atOnce(9, (index) => countCarsRead(servicesOf(index), agent.id, part(index)))
    expect(read).toEqual(read.map(() => DONE))
    expect(await today()).toEqual([26, 0])

    const fresh = (index: number): string[] => ids.slice(0, 10).map((id) => `${index} ${id}`)
    const more = await atOnce(9, (at) => countCarsRead(servicesOf(at), agent.id, fresh(at)))
    expect(more.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await today()).toEqual([46, 0])
    expect(await alarms()).toHaveLength(1)

    const posted = await postCars(5)
    const answers = await atOnce(9, (index) => {
      const of = { postingId: posted[index % 5] ?? '', agentId: agent.id }
      return giveQuote(servicesOf(index), { ...of, amountPence: 40_000 + index, message: null })
    })
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
    expect(await today()).toEqual([46, 4])
  })
})

it('quotes and changes count by the hour and the day, the same quote again does not', async () => {
  await openWith({ QUOTES_PER_HOUR: '2', QUOTES_PER_DAY: '3' })
  const [first = '', second = '', third = '', fourth = ''] = await postCars(4)
  expect((await quote(first, 400)).statusCode).toBe(200)
  expect((await quote(first, 400)).statusCode).toBe(200)
  expect((await quote(first, 410)).statusCode).toBe(200)
  site.services.clock.advance(17 * MINUTE_MS)
  const tooMany = await quote(second, 400)
  expect(outcomeOf(tooMany)).toBe('429 too-many-quotes')
  const later = 'one agent can send in an hour. You can send more in 43 minutes.'
  expect(tooMany.json().detail).toBe(`You’ve sent all the quotes that ${later}`)
  expect((await quote(first, 410)).statusCode).toBe(200)
  expect((await agent.call('DELETE', `/agent/vehicles/${first}/quote`)).statusCode).toBe(200)

  site.services.clock.advance(43 * MINUTE_MS)
  expect((await quote(second, 400)).statusCode).toBe(200)
  expect((await quote(third, 400)).json().detail).toContain('You can send more after midnight.')
  expect(await today()).toEqual([0, 3])
  expect(await alarms()).toEqual([expect.stringContaining('QUOTES_PER_HOUR')])
  site.services.clock.advance(14 * HOUR_MS)
  for (const amount of [400, 420]) expect((await quote(fourth, amount)).statusCode).toBe(200)
  site.services.clock.advance(HOUR_MS)
  await quote(fourth, 430)
  expect((await quote(first, 400)).statusCode).toBe(429)
  expect((await alarms()).slice(1)).toEqual([expect.stringContaining('QUOTES_PER_DAY')])
})

it('each agent has a day’s questions to owners, and the operator hears of each who spent theirs', async () => {
  await openWith({ QUESTIONS_PER_DAY: '1' })
  const other = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const ask = ({ id }: AgentCaller) => spendQuestion(site.services, site.services.database, id)
  const retryAfterSeconds = 14 * 60 * 60
  for (const asker of [agent, other]) {
    expect(await ask(asker)).toEqual(DONE)
    const refused = { ok: false, reason: 'too-many-questions', retryAfterSeconds }
    expect(await ask(asker)).toEqual(refused)
  }
  const warned = expect.stringContaining('QUESTIONS_PER_DAY')
  expect(await alarms()).toEqual([warned, warned])
  site.services.clock.advance(retryAfterSeconds * 1000)
  expect(await ask(agent)).toEqual(DONE)
})

it('a question about an amount counts as a quote, and one that was typed twice as ten', async () => {
  await openWith({ QUOTES_PER_HOUR: '12' })
  const [first = '', second = '', third = ''] = await postCars(3)
  const twice = (id: string) =>
    agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 9_000, amountAgain: 9_000 })
  expect((await quote(first, 9_000)).statusCode).toBe(409)
  expect((await twice(first)).statusCode).toBe(200)
  expect(await today()).toEqual([0, 11])
  expect((await quote(second, 9_000)).statusCode).toBe(409)
  expect((await twice(second)).statusCode).toBe(429)
  expect((await quote(second, 450)).statusCode).toBe(429)
  // What was refused was not asked about.
  expect((await quote(third, 9_000)).statusCode).toBe(429)
  site.services.clock.advance(HOUR_MS)
  expect((await quote(third, 450)).statusCode).toBe(200)
})

it('the operator is warned once a day for each agent, and the log names the agent alone', async () => {
  await openWith({ CARS_READ_PER_DAY: '1', QUOTES_PER_HOUR: '1' })
  const [first = '', second = ''] = await postCars(2)
  await quote(first, 400)
  for (const again of [first, second]) {
    await list('limit=2')
    await quote(again, 500)
  }
  expect(await alarms()).toEqual([
    `Beat Scrap: an agent has used up CARS_READ_PER_DAY. See Agents at the desk. Agent ${agent.id}`,
  ])
  const fields = { agentId: agent.id, setting: 'CARS_READ_PER_DAY' }
  expect(site.services.log.lines.filter(({ level }) => level === 'warn')).toEqual([
    { level: 'warn', message: 'an agent met an allowance', fields },
  ])
  site.services.clock.advance(DAY_MS)
  await list('limit=2')
  expect(await alarms()).toHaveLength(2)
})

it('an operator gives one agent more, and others have what they had', async () => {
  await openWith({ CARS_READ_PER_DAY: '1', QUOTES_PER_HOUR: '1', QUOTES_PER_DAY: '1' })
  const other = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const decision = { who: 'Pat', reason: 'other', notes: 'four yards', times: 3 } as const
  expect(await allowAgent(site.services, agent.id, decision)).toEqual(DONE)
  const ids = await postCars(4)
  const statuses = async (by: AgentCaller) => {
    const answers = []
    for (const id of ids) {
      const seen = await by.call('GET', `/agent/vehicles/${id}`)
      const given = await by.call('PUT', `/agent/vehicles/${id}/quote`, { amount: 400 })
      answers.push(`${seen.statusCode} ${given.statusCode}`)
    }
    return answers
  }
  expect(await statuses(agent)).toEqual(['200 200', '200 200', '200 200', '429 429'])
  expect(await statuses(other)).toEqual(['200 200', '429 429', '429 429', '429 429'])
})

test('0 lifts each of them, and what was counted goes with its day', async () => {
  const none = { CARS_READ_PER_DAY: '0', QUOTES_PER_HOUR: '0', QUOTES_PER_DAY: '0' }
  await openWith({ ...none, QUESTIONS_PER_DAY: '0' })
  const ids = await postCars(5)
  expect((await list('')).json().vehicles).toHaveLength(5)
  for (const id of ids) expect((await quote(id, 400)).statusCode).toBe(200)
  expect(await spendQuestion(site.services, site.services.database, agent.id)).toEqual(DONE)
  site.services.clock.advance(DAY_MS)
  await purgeOldRows(site.services)
  expect(await rowsOf(site.services, 'shares_spent', 'share')).toEqual([])
})
