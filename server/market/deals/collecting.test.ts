// From the day that the chosen agent enters to what the owner says about it.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, change, insert } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { confirmPhone } from '../../owners/postings/confirm-phone.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { enterCollection } from './agents-steps.ts'
import { chooseQuote } from './choose-quote.ts'
import { watchDeals } from './watch-deals.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let aire: AgentCaller
let pair: { listingId: string; linkId: string }

beforeEach(async () => {
  car = await postCarWithLink(site.services)
  await confirmPhone(site.services, car.uniqueId)
  aire = await signInAgent(site, { phone: '07700 900456' })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
  const { link_id: linkId } = await rowOf(site.services, 'listing_agents', { agent_id: aire.id })
  pair = { listingId: car.listingId, linkId }
  await choose()
})

async function choose(): Promise<void> {
  const { id } = await rowOf(site.services, 'quotes')
  await chooseQuote(site.services, pair, { quoteId: id, amountPence: 640_00 })
  site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(site.services)
}
const step = async (name: string, payload: object = {}) =>
  site.post(`/car/deal/${car.uniqueId}/${name}`, payload)
const deal = async () => (await site.app.inject(`/car/deal/${car.uniqueId}`)).json()
const agents = (name: string, payload: object = {}) =>
  aire.call('POST', `/agent/vehicles/${car.postingId}/collection${name}`, payload)
const enter = (day: string, half = 'morning') => agents('', { day, half })
const agentsDeal = async () =>
  (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().deal
/** What waits, but for what waits for the evening before a collection. */
const waiting = async () =>
  (await queuedTexts(site.services)).filter(
    (text) => text.state === 'due' && text.kind !== 'day-before',
  )
const evenings = () => queuedTexts(site.services, 'day-before')
const kinds = async () => (await waiting()).map(({ kind }) => kind)
async function theMorningAfter(): Promise<void> {
  site.services.clock.set(Date.parse('2026-11-21T07:00:00Z'))
  await watchDeals(site.services)
}

test('the owner gets one text about the day, however often the agent changes it before the text goes', async () => {
  expect((await enter('2026-11-19')).statusCode).toBe(200)
  await enter('2026-11-20', 'afternoon')
  await enter('2026-11-20', 'afternoon')
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining('collect AB12 CDE on Fri 20 Nov, noon to 6 pm'),
  ])
  expect(await deal()).toMatchObject({
    collectOn: '2026-11-20',
    collectHalf: 'afternoon',
    standing: 'agreed',
  })
})

test.each([
  [{ day: '2026-11-17', half: 'morning' }, 'day'],
  [{ day: '2026-12-19', half: 'morning' }, 'day'],
  [{ day: '2026-02-30', half: 'morning' }, 'day'],
  [{ day: 20, half: 'morning' }, 'day'],
  [{ day: '2026-11-20', half: 'night' }, 'half'],
])('the day %j is refused by its field', async (payload, field) => {
  expect((await agents('', payload)).json()).toMatchObject({ status: 400, problems: [{ field }] })
})

test('a day changed all the time is refused, since each may text the owner', async () => {
  for (const day of ['19', '20', '21', '22']) {
    expect((await enter(`2026-11-${day}`)).statusCode).toBe(200)
  }
  expect((await enter('2026-11-23')).json()).toMatchObject({ status: 429, reason: 'too-many-days' })
})

test('“Not this day” takes the day and its texts back, and tells the agent at once which one and which days would do', async () => {
  await enter('2026-11-20')
  const refused = { collectOn: null, refusedDay: '2026-11-20', otherDays: ['2026-11-23'] }
  const days = { otherDays: '2026-11-23' }
  expect((await step('not-this-day', days)).json()).toMatchObject(refused)
  expect(await waiting()).toMatchObject([{ kind: 'day-refused', phone: '+447700900456' }])
  const [text] = await waiting()
  expect(text?.body).toContain("can't do Fri 20 Nov. These would do: Mon 23 Nov.")
  await sendDueTexts(site.services)
  expect(await waiting()).toEqual([])
  expect(await agentsDeal()).toMatchObject(refused)

  const others = { otherDays: ['2026-11-24', '2026-11-23', '2026-11-24'] }
  expect((await step('not-this-day', others)).json()).toMatchObject({
    refusedDay: '2026-11-20',
    otherDays: ['2026-11-23', '2026-11-24'],
  })
  expect(await waiting()).toEqual([])
  expect((await step('not-this-day', { otherDays: ['yesterday'] })).json()).toMatchObject({
    problems: [{ field: 'otherDays' }],
  })
  await enter('2026-11-21')
  const entered = { collectOn: '2026-11-21', refusedDay: null, otherDays: [] }
  expect(await agentsDeal()).toMatchObject(entered)
})

test('the evening before, a text has the day, the price and the page, unless the day changes or the deal ends', async () => {
  await enter('2026-11-19')
  await enter('2026-11-21', 'afternoon')
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  site.services.clock.set(Date.parse('2026-11-20T17:59:00Z'))
  await sendDueTexts(site.services)
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  site.services.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  await sendDueTexts(site.services)
  const sent = site.services.carrier.carried.at(-1)?.body
  expect(sent).toContain('Sat 21 Nov, noon to 6 pm: Aire Valley Motors collects AB12 CDE for £640.')
  expect(sent).toContain(`/deal/${car.uniqueId}`)

  await enter('2026-11-23')
  await step('fell-through')
  expect(await evenings()).toHaveLength(1)
})

test('a day that is entered within an hour of that evening has one text', async () => {
  site.services.clock.set(Date.parse('2026-11-18T17:05:00Z'))
  await enter('2026-11-19')
  expect(await kinds()).toEqual(['collection'])
  expect(await evenings()).toEqual([])
})

test('an agent who enters no other day after “Not this day” is asked about a week later', async () => {
  await enter('2026-11-20')
  await step('not-this-day')
  await sendDueTexts(site.services)
  site.services.clock.set(Date.parse('2026-11-27T10:00:00Z'))
  await watchDeals(site.services)
  expect(await kinds()).toEqual([])
  site.services.clock.set(Date.parse('2026-11-28T10:00:00Z'))
  await watchDeals(site.services)
  expect(await kinds()).toEqual(['outcome'])
})

test('the address is the chosen agent’s to see, and only while chosen, and the agent sees that it fell through', async () => {
  const address = { address: '1 High Street\r\nLeeds', howToFind: 'Behind the chapel' }
  expect((await step('address', address)).json()).toMatchObject({ howToFind: 'Behind the chapel' })
  expect(await agentsDeal()).toMatchObject({ address: '1 High Street\nLeeds' })
  const long = await step('address', { address: 'a'.repeat(301) })
  expect(long.json()).toMatchObject({ problems: [{ field: 'address', code: 'too-long' }] })
  await step('fell-through')
  const over = { over: true, phoneNumber: null, address: '', howToFind: '', mayAnswer: false }
  expect(await agentsDeal()).toMatchObject(over)
  expect((await step('address', address)).json()).toMatchObject({ status: 409, reason: 'no-deal' })
})

test('what a page of an earlier deal sends is not for the next buyer', async () => {
  const { chosenAt: earlier } = await deal()
  const ofEarlier = new URLSearchParams({ chosenAt: earlier })
  await step('fell-through')
  expect((await step(`fell-through?${ofEarlier}`)).statusCode).toBe(200)
  await choose()
  const address = { address: '1 High Street', howToFind: '' }
  const late = await step(`address?${ofEarlier}`, address)
  expect(late.json()).toMatchObject({ status: 409, reason: 'other-deal' })
  expect(await agentsDeal()).toMatchObject({ over: false, address: '' })
  const { chosenAt } = await deal()
  const present = await step(`address?${new URLSearchParams({ chosenAt })}`, address)
  expect(present.json()).toMatchObject({ address: '1 High Street' })
})

test('the morning after, the owner is asked once, from nine', async () => {
  await enter('2026-11-20')
  await sendDueTexts(site.services)
  site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(site.services)
  await watchDeals(site.services)
  expect(await kinds()).toEqual([])
  await theMorningAfter()
  await watchDeals(site.services)
  expect(await kinds()).toEqual(['outcome'])
  await sendDueTexts(site.services)
  expect(await kinds()).toEqual(['outcome'])
  site.services.clock.set(Date.parse('2026-11-21T09:00:00Z'))
  await sendDueTexts(site.services)
  expect(site.services.carrier.carried.at(-1)?.body).toContain(
    'did Aire Valley Motors collect AB12 CDE, and did they pay £640?',
  )
  expect(await deal()).toMatchObject({ standing: 'asked' })
})

test('once the day is over the owner is asked whatever day the agent enters then', async () => {
  await enter('2026-11-20')
  site.services.clock.set(Date.parse('2026-11-21T00:30:00Z'))
  expect(await deal()).toMatchObject({ standing: 'asked' })
  await theMorningAfter()
  expect((await enter('2026-11-22')).json()).toMatchObject({ reason: 'collection-over' })
  expect(await kinds()).toContain('outcome')
  expect(await deal()).toMatchObject({ standing: 'asked', collectOn: '2026-11-20' })
})

test('nobody is asked about a collection whose day is entered after all', async () => {
  site.services.clock.advance(7 * DAY_MS)
  await watchDeals(site.services)
  expect(await kinds()).toEqual(['outcome'])
  const agreed = { day: '2026-11-30', half: 'morning' }
  const of = { postingId: car.postingId, agentId: aire.id }
  expect(await enterCollection(site.services, of, agreed)).toMatchObject({ ok: true })
  expect(await kinds()).toEqual(['collection'])
})

test('an agent who enters no day is asked about after a week', async () => {
  site.services.clock.advance(6 * DAY_MS)
  await watchDeals(site.services)
  expect(await kinds()).toEqual([])
  site.services.clock.advance(DAY_MS)
  await watchDeals(site.services)
  expect(await kinds()).toEqual(['outcome'])
  expect(await deal()).toMatchObject({ standing: 'asked' })
})

test('an owner who was paid less says so, may change it for a day, and the agent answers once', async () => {
  await enter('2026-11-18')
  await theMorningAfter()
  const less = { said: 'paid-less', paid: '£590', reason: 'Said the exhaust was gone' }
  expect((await step('outcome', less)).json()).toMatchObject({
    standing: 'said',
    outcome: { said: 'paid-less', paid: 590, mayChange: true },
  })
  expect(await kinds()).toEqual([])
  expect((await step('fell-through')).json()).toMatchObject({ reason: 'outcome-said' })
  expect(await agentsDeal()).toMatchObject({ ownerPaid: 590, mayAnswer: true })
  expect((await agents('/answer', { words: 'It was.' })).statusCode).toBe(200)
  expect((await agents('/answer', { words: 'It was.' })).statusCode).toBe(200)
  expect((await agents('/answer', { words: 'Or not' })).json()).toMatchObject({
    reason: 'answered',
  })
  expect(await agentsDeal()).toMatchObject({ mayAnswer: false, answered: true })

  expect((await step('outcome', { said: 'paid-less', paid: 700 })).json()).toMatchObject({
    problems: [{ field: 'paid', code: 'not-less' }],
  })
  site.services.clock.advance(DAY_MS)
  const late = await step('outcome', { said: 'paid-full' })
  expect(late.json()).toMatchObject({ status: 409, reason: 'outcome-said' })
})

test('where nobody came, a new day can be agreed and the no-show stays counted', async () => {
  await enter('2026-11-18')
  await theMorningAfter()
  await step('outcome', { said: 'nobody-came' })
  expect((await enter('2026-11-22')).json()).toMatchObject({ reason: 'outcome-said' })
  expect((await step('not-this-day')).json()).toMatchObject({ standing: 'agreed', outcome: null })
  expect((await enter('2026-11-22')).statusCode).toBe(200)
  await step('outcome', { said: 'paid-full' })
  const [agent] = await listAgents(site.services)
  expect(agent).toMatchObject({ paidInFull: 1, paidLess: 0, noShows: 1 })
})

test('an agent who did not come may still answer once it has fallen through, without number or address', async () => {
  await step('address', { address: '1 High Street' })
  await step('outcome', { said: 'nobody-came' })
  await step('fell-through')
  expect(await agentsDeal()).toMatchObject({
    over: true,
    phoneNumber: null,
    address: '',
    mayAnswer: true,
  })
  expect((await agents('/answer', { words: 'We rang and rang.' })).statusCode).toBe(200)
  expect((await enter('2026-11-20')).json()).toMatchObject({ status: 409, reason: 'not-chosen' })
})

test('both sides are kept, and the record counts the owner’s', async () => {
  await agents('/outcome', { paid: 640 })
  await step('outcome', { said: 'paid-less', paid: '600' })
  expect(await agentsDeal()).toMatchObject({ agentOutcome: 'paid', agentPaid: 640 })
  const [quote] = (await site.app.inject(`/quotes/${pair.listingId}/${pair.linkId}`)).json()
  expect(quote.record).toEqual({ collections: 1, paidInFull: 0, knockedOffPounds: 40, sentAway: 0 })
})

test.each([
  ['says that it fell through', async () => void (await agents('/fell-through'))],
  [
    'may not trade any more',
    async () => {
      await suspendAgent(site.services, aire.id, { who: 'Pat', reason: 'complaints' })
      await watchDeals(site.services)
    },
  ],
])('where the agent %s, the owner is told and the car is offered again', async (_, ending) => {
  await enter('2026-11-20')
  await ending()
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining("Aire Valley Motors can't collect AB12 CDE after all"),
  ])
  const kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const listed = await kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: car.postingId }])
})

/** Has a hundred more cars like this one, each with such a deal. */
async function haveHundredMore(): Promise<void> {
  const { database } = site.services
  const posting = await rowOf({ database }, 'postings')
  const agreed = await rowOf({ database }, 'deals')
  const words = await database.selectFrom('deal_words').selectAll().executeTakeFirstOrThrow()
  const link = await database.selectFrom('links').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: 100 }, (_, other) => `other ${other}`)
  const cars = ids.map((id) => ({ ...posting, id, listing_id: id, deal_id: null }))
  await insert({ database }, 'postings', ...cars)
  const deals = ids.map((id) => ({ ...agreed, id, posting_id: id }))
  await insert({ database }, 'deals', ...deals)
  const said = ids.map((id) => ({ ...words, deal_id: id, posting_id: id }))
  await insert({ database }, 'deal_words', ...said)
  const links = ids.map((id) => ({ ...link, unique_id: id, posting_id: id }))
  await insert({ database }, 'links', ...links)
  const withoutDeal = database.updateTable('postings').where('deal_id', 'is', null)
  await withoutDeal.set((row) => ({ deal_id: row.ref('id') })).execute()
}

test('one round asks all owners, and offers all cars again that became others', async () => {
  await haveHundredMore()
  site.services.clock.advance(7 * DAY_MS)
  await watchDeals(site.services)
  const { database } = site.services
  const left = database.selectFrom('deals').where('outcome_asked_at', 'is', null)
  expect(await left.select('id').execute()).toEqual([])
  await change({ database }, 'postings', { registration: 'CD14 EFG' })
  await watchDeals(site.services)
  const offers = database.selectFrom('postings').where('deal_id', 'is not', null)
  expect(await offers.select('id').execute()).toEqual([])
})
