import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'

const site = forEachTest(() => openTestSite())
let agent: AgentCaller

giveSearchesTime()
beforeEach(async () => void (agent = await signInAgent(site)))

async function post(phoneNumber: string): Promise<string> {
  site.services.clock.advance(60_000)
  await submit(site.app, { ...CAR, phoneNumber, problem: phoneNumber })
  return (await site.textedLinks()).at(-1) ?? ''
}

async function confirm(link: string): Promise<void> {
  site.services.clock.advance(60_000)
  await site.post(`/car/link-opened/${link}`)
}

async function seen(query: string): Promise<[problem: string, times: number][]> {
  const { vehicles } = (await agent.call('GET', `/agent/vehicles?${query}`)).json()
  return vehicles.map((car: { problem: string; postedTimes: number }) => [
    car.problem,
    car.postedTimes,
  ])
}

test('a car that two numbers posted is shown once: the confirmed one, then the newest', async () => {
  const [first, second] = [await post('07700 900001'), await post('07700 900002')]
  const lists = ['sort=newest', 'near=LS11+5DJ&within=25', 'q=ab12+cde']
  const everywhere = async () => Promise.all(lists.map(seen))
  expect(await everywhere()).toEqual(lists.map(() => [['07700 900002', 2]]))
  await confirm(first)
  expect(await everywhere()).toEqual(lists.map(() => [['07700 900001', 2]]))
  const since = new Date(site.services.clock.now()).toISOString()
  await confirm(second)
  expect(await everywhere()).toEqual(lists.map(() => [['07700 900002', 2]]))
  expect(await seen(`since=${since}`)).toEqual([['07700 900002', 2]])
  const counts = (await agent.call('GET', '/agent/vehicles/counts?near=LS11+5DJ')).json()
  expect(counts.all).toEqual({ cars: 1, more: false })
  expect(counts.only.confirmed).toEqual({ cars: 1, more: false })
})

test('a posting that is confirmed after a newer one has been is no news', async () => {
  const [first, second] = [await post('07700 900001'), await post('07700 900002')]
  await confirm(second)
  const since = new Date(site.services.clock.now()).toISOString()
  await confirm(first)
  expect(await seen(`since=${since}`)).toEqual([])
})

test('no posting is hidden by another number’s: each car’s page leads to the next posting of the car', async () => {
  for (const phone of ['07700 900001', '07700 900002', '07700 900003']) await post(phone)
  const ids = (await rowsOf(site.services, 'postings')).map(({ id }) => id)
  const [oldest = '', middle = '', newest = ''] = ids
  const next = async (id: string): Promise<string | null> =>
    (await agent.call('GET', `/agent/vehicles/${id}`)).json().otherPosting
  const others = [await next(newest), await next(middle), await next(oldest)]
  expect(others).toEqual([middle, oldest, newest])
  const quoted = await agent.call('PUT', `/agent/vehicles/${oldest}/quote`, { amount: 90 })
  expect(quoted.statusCode).toBe(200)
  const postings = site.services.database.deleteFrom('postings')
  await postings.where('id', 'in', [newest, middle]).execute()
  expect(await next(oldest)).toBeNull()
})

test('a posting too far away for the distance asked hides no nearer one of the same car', async () => {
  const near = { phoneNumber: '07700 900001', problem: 'near', postcode: 'LS11 5DJ' }
  const far = { phoneNumber: '07700 900002', problem: 'far', postcode: 'EX1 1AA' }
  for (const where of [near, far]) {
    await submit(site.app, { ...CAR, ...where })
    site.services.clock.advance(60_000)
  }
  for (const order of ['sort=nearest', 'sort=newest', 'q=ab12+cde']) {
    expect(await seen(`near=LS11+5DJ&within=25&${order}`)).toEqual([['near', 2]])
    expect(await seen(`near=LS11+5DJ&${order}`)).toEqual([['far', 2]])
  }
})
