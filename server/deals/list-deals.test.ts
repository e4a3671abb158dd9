import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCarWithLink, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { confirmPhone } from '../postings/confirm-phone.ts'
import { chooseQuote } from './choose-quote.ts'

let site: TestSite
let car: PostedCar
let aire: AgentCaller

beforeEach(async () => {
  site = await openTestSite({ SUBMISSIONS_PER_HOUR: '0' })
  car = await postCarWithLink(site.services)
  await confirmPhone(site.services, car.uniqueId)
  aire = await signInAgent(site, { phone: '07700 900456' })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
})
afterEach(() => site.close())

async function choose(): Promise<void> {
  const { database } = site.services
  const { id } = await database.selectFrom('quotes').select('id').executeTakeFirstOrThrow()
  const link = database.selectFrom('listing_agents').select('link_id')
  const { link_id: linkId } = await link.executeTakeFirstOrThrow()
  const pair = { listingId: car.listingId, linkId }
  await chooseQuote(site.services, pair, { quoteId: id, amountPence: 640_00 })
}
const dealsOf = async (agent: AgentCaller) => (await agent.call('GET', '/agent/deals')).json().deals

test('an agent lists the cars they were chosen for with what they need, and no other agent does', async () => {
  expect(await dealsOf(aire)).toEqual([])
  await choose()
  expect(await dealsOf(aire)).toEqual([
    {
      vehicleId: car.postingId,
      registrationNumber: 'AB12 CDE',
      district: 'SW1A',
      vehicle: null,
      deal: expect.objectContaining({ amount: 640, over: false, phoneNumber: car.phone }),
    },
  ])
  const other = await signInAgent(site, { phone: '07700 900457' })
  expect(await dealsOf(other)).toEqual([])
})

test('a deal that is over is listed no more, not even to be answered', async () => {
  await choose()
  const url = `/car/deal/${car.uniqueId}`
  const payload = { said: 'nobody-came' }
  await site.app.inject({ method: 'POST', url: `${url}/outcome`, payload })
  expect(await dealsOf(aire)).toMatchObject([{ deal: { ownerOutcome: 'nobody-came' } }])
  await site.app.inject({ method: 'POST', url: `${url}/fell-through` })
  expect(await dealsOf(aire)).toEqual([])
})
