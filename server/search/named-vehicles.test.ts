import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { giveSearchesTime } from '../../tests/support/unhurried-searches.ts'

let site: TestSite
let agent: AgentCaller
/** Of three cars, in the order in which they were posted. */
let ids: string[]

giveSearchesTime()
beforeEach(async () => {
  site = await openTestSite({ SUBMISSIONS_PER_HOUR: '0', READS_PER_MINUTE: '0' })
  agent = await signInAgent(site)
  for (const letter of ['A', 'B', 'C']) {
    site.services.clock.advance(1000)
    await submit(site.app, { ...CAR, registrationNumber: `AB12 CD${letter}` })
  }
  const rows = await site.services.database
    .selectFrom('postings')
    .select('id')
    .orderBy('id')
    .execute()
  ids = rows.map(({ id }) => id)
})
afterEach(() => site.close())

async function ask(named: string[], more = '') {
  const answer = await agent.call('GET', `/agent/vehicles?ids=${named.join(',')}${more}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().next).toBeNull()
  return answer.json().vehicles
}

test('named cars are answered in the order asked, each once, whatever else narrows the list', async () => {
  const [first = '', second = '', third = ''] = ids
  await agent.call('PUT', `/agent/vehicles/${third}/quote`, { amount: 450 })
  const vehicles = await ask([third, first, third], '&q=nothing&photo=true&limit=1&sort=newest')
  expect(vehicles.map((car: { vehicleId: string }) => car.vehicleId)).toEqual([third, first])
  expect(vehicles[0]).toMatchObject({ quotes: 1, ownQuote: { amount: 450 } })
  const [near] = await ask([second], '&near=YO1 7HH')
  expect(near).toMatchObject({ about: true, miles: expect.any(Number) })
  const listed = (await agent.call('GET', '/agent/vehicles?near=YO1 7HH&sort=newest')).json()
    .vehicles
  expect(listed).toContainEqual(near)
})

test('cars that have gone or were posted again, and what is no id, are not there', async () => {
  const [first = '', second = '', third = ''] = ids
  await site.services.database.deleteFrom('postings').where('id', '=', first).execute()
  const changes = { superseded: 1 }
  await site.services.database
    .updateTable('postings')
    .set(changes)
    .where('id', '=', second)
    .execute()
  const vehicles = await ask(['', 'nobody', '%27--', 'f'.repeat(32), first, second, third])
  expect(vehicles.map((car: { vehicleId: string }) => car.vehicleId)).toEqual([third])
  expect(await ask([])).toEqual([])
})
