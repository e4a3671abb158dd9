// What an owner who is no owner, or an agent who posts their own cars, could do with a deal.
import { beforeEach, expect, test } from 'vitest'
import { change } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { phoneNumber, postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { insertLink } from '../../owners/postings/link-storage.ts'
import { confirmPhone } from '../../owners/postings/confirm-phone.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { watchDeals } from './watch-deals.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let aire: AgentCaller
let page: string

beforeEach(async () => {
  car = await postCarWithLink(site.services)
  await confirmPhone(site.services, car.uniqueId)
  aire = await signInAgent(site, { phone: '07700 900456' })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
  const link = site.services.database.selectFrom('listing_agents').select('link_id')
  page = `/quotes/${car.listingId}/${(await link.executeTakeFirstOrThrow()).link_id}`
  const [quote] = (await site.app.inject(page)).json()
  await post(`${page}/choose`, { quoteId: quote.quoteId, amount: 640 })
})

const post = (url: string, payload: object = {}) => site.post(url, payload)
const step = (name: string, payload?: object) => post(`/car/deal/${car.uniqueId}/${name}`, payload)
const enter = (day: string) =>
  aire.call('POST', `/agent/vehicles/${car.postingId}/collection`, { day, half: 'morning' })

test('no text about the collection goes to a number that was typed since and nobody confirmed', async () => {
  const stranger = phoneNumber('07700 900999')
  const now = site.services.clock.now()
  await insertLink(site.services.database, { ...car, phone: stranger, uniqueId: 'x', now })
  await change(site.services, 'postings', { phone: stranger, phone_confirmed_at: null })
  await enter('2026-11-20')
  site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(site.services)
  site.services.clock.set(Date.parse('2026-11-21T10:00:00Z'))
  await watchDeals(site.services)
  await sendDueTexts(site.services)
  await aire.call('POST', `/agent/vehicles/${car.postingId}/collection/fell-through`)
  site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(site.services)
  expect(site.services.carrier.carried.filter(({ to }) => to === stranger)).toEqual([])
})

test('“Nobody came” again and again counts once for each day that the buyer entered', async () => {
  await enter('2026-11-20')
  for (let again = 0; again < 5; again += 1) {
    await step('outcome', { said: 'nobody-came' })
    await step('not-this-day')
  }
  expect(await listAgents(site.services)).toMatchObject([{ noShows: 1 }])
})

test.each(['undo', 'fell-through'])(
  'after “%s” nobody keeps the address that was typed for that buyer',
  async (name) => {
    await step('address', { address: '1 High Street', howToFind: 'Behind the chapel' })
    expect((await step(name)).statusCode).toBe(200)
    const words = await site.services.database.selectFrom('deal_words').selectAll().execute()
    expect(words).toMatchObject([{ address: null, how_to_find: null }])
  },
)
