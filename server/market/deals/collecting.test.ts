// From the day that the chosen agent enters to what the owner says about it.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, change, insert } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openPlayedDeal } from '../../../tests/support/played-deal.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { enterCollection } from './agents-steps.ts'
import { watchDeals } from './watch-deals.ts'

const the = forEachTest(() => openPlayedDeal())
beforeEach(choose)

async function choose(): Promise<void> {
  await the.choose()
  the.site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(the.site.services)
}
/** What waits, but for what waits for the evening before a the.collection. */
const waiting = async () =>
  (await queuedTexts(the.site.services)).filter(
    (text) => text.state === 'due' && text.kind !== 'day-before',
  )
const evenings = () => queuedTexts(the.site.services, 'day-before')
const kinds = async () => (await waiting()).map(({ kind }) => kind)
async function theMorningAfter(): Promise<void> {
  the.site.services.clock.set(Date.parse('2026-11-21T07:00:00Z'))
  await watchDeals(the.site.services)
}

test('the owner gets one text about the day, however often the agent changes it before the text goes', async () => {
  expect((await the.enter('2026-11-19')).statusCode).toBe(200)
  await the.enter('2026-11-20', 'afternoon')
  await the.enter('2026-11-20', 'afternoon')
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining('collect AB12 CDE on Fri 20 Nov, noon to 6 pm'),
  ])
  expect(await the.deal()).toMatchObject({
    collectOn: '2026-11-20',
    collectHalf: 'afternoon',
    standing: 'agreed',
  })
})

test('a day or half-day that is none is refused by its field', async () => {
  for (const [field, sent] of Object.entries({ day: { day: 20 }, half: { half: 'night' } })) {
    const refused = await the.collection('', { day: '2026-11-20', half: 'morning', ...sent })
    expect(refused.json()).toMatchObject({ status: 400, problems: [{ field }] })
  }
})

test('a day changed all the time is refused, since each may text the owner', async () => {
  for (const day of ['19', '20', '21', '22']) {
    expect((await the.enter(`2026-11-${day}`)).statusCode).toBe(200)
  }
  expect((await the.enter('2026-11-23')).json()).toMatchObject({
    status: 429,
    reason: 'too-many-days',
  })
})

test('“Not this day” takes the day and its texts back, and tells the agent at once which one and which days would do', async () => {
  await the.enter('2026-11-20')
  const refused = { collectOn: null, refusedDay: '2026-11-20', otherDays: ['2026-11-23'] }
  const days = { otherDays: '2026-11-23' }
  expect((await the.step('not-this-day', days)).json()).toMatchObject(refused)
  expect(await waiting()).toMatchObject([{ kind: 'day-refused', phone: '+447700900456' }])
  const [text] = await waiting()
  expect(text?.body).toContain("can't do Fri 20 Nov. These would do: Mon 23 Nov.")
  await sendDueTexts(the.site.services)
  expect(await waiting()).toEqual([])
  expect(await the.agentsDeal()).toMatchObject(refused)

  const others = { otherDays: ['2026-11-24', '2026-11-23', '2026-11-24'] }
  expect((await the.step('not-this-day', others)).json()).toMatchObject({
    refusedDay: '2026-11-20',
    otherDays: ['2026-11-23', '2026-11-24'],
  })
  expect(await waiting()).toEqual([])
  expect((await the.step('not-this-day', { otherDays: ['yesterday'] })).json()).toMatchObject({
    problems: [{ field: 'otherDays' }],
  })
  await the.enter('2026-11-21')
  const entered = { collectOn: '2026-11-21', refusedDay: null, otherDays: [] }
  expect(await the.agentsDeal()).toMatchObject(entered)
})

test('the evening before, a text has the day, the price and the page, unless the day changes or the deal ends', async () => {
  await the.enter('2026-11-19')
  await the.enter('2026-11-21', 'afternoon')
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  the.site.services.clock.set(Date.parse('2026-11-20T17:59:00Z'))
  await sendDueTexts(the.site.services)
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  the.site.services.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  await sendDueTexts(the.site.services)
  const sent = the.site.services.carrier.carried.at(-1)?.body
  expect(sent).toContain('Sat 21 Nov, noon to 6 pm: Aire Valley Motors collects AB12 CDE for £640.')
  expect(sent).toContain(`/deal/${the.car.uniqueId}`)

  await the.enter('2026-11-23')
  await the.step('fell-through')
  expect(await evenings()).toHaveLength(1)
})

test('a day that is entered within an hour of that evening has one text', async () => {
  the.site.services.clock.set(Date.parse('2026-11-18T17:05:00Z'))
  await the.enter('2026-11-19')
  expect(await kinds()).toEqual(['collection'])
  expect(await evenings()).toEqual([])
})

test('an agent who enters no other day after “Not this day” is asked about a week later', async () => {
  await the.enter('2026-11-20')
  await the.step('not-this-day')
  await sendDueTexts(the.site.services)
  the.site.services.clock.set(Date.parse('2026-11-27T10:00:00Z'))
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual([])
  the.site.services.clock.set(Date.parse('2026-11-28T10:00:00Z'))
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual(['outcome'])
})

test('the address is the chosen agent’s to see, and only while chosen, and the agent sees that it fell through', async () => {
  const address = { address: '1 High Street\r\nLeeds', howToFind: 'Behind the chapel' }
  expect((await the.step('address', address)).json()).toMatchObject({
    howToFind: 'Behind the chapel',
  })
  expect(await the.agentsDeal()).toMatchObject({ address: '1 High Street\nLeeds' })
  for (const [field, long] of Object.entries({
    address: 'a'.repeat(301),
    howToFind: 'x'.repeat(501),
  })) {
    const refused = await the.step('address', { ...address, [field]: long })
    expect(refused.json()).toMatchObject({ problems: [{ field, code: 'too-long' }] })
  }
  await the.step('fell-through')
  const over = { over: true, phoneNumber: null, address: '', howToFind: '', mayAnswer: false }
  expect(await the.agentsDeal()).toMatchObject(over)
  expect((await the.step('address', address)).json()).toMatchObject({
    status: 409,
    reason: 'no-deal',
  })
})

test('what a page of an earlier deal sends is not for the next buyer', async () => {
  const { chosenAt: earlier } = await the.deal()
  const ofEarlier = new URLSearchParams({ chosenAt: earlier })
  await the.step('fell-through')
  expect((await the.step(`fell-through?${ofEarlier}`)).statusCode).toBe(200)
  await choose()
  const address = { address: '1 High Street', howToFind: '' }
  const late = await the.step(`address?${ofEarlier}`, address)
  expect(late.json()).toMatchObject({ status: 409, reason: 'other-deal' })
  expect(await the.agentsDeal()).toMatchObject({ over: false, address: '' })
  const { chosenAt } = await the.deal()
  const present = await the.step(`address?${new URLSearchParams({ chosenAt })}`, address)
  expect(present.json()).toMatchObject({ address: '1 High Street' })
})

test('the morning after, the owner is asked once, from nine', async () => {
  await the.enter('2026-11-20')
  await sendDueTexts(the.site.services)
  the.site.services.clock.advance(DAY_MS / 24)
  await sendDueTexts(the.site.services)
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual([])
  await theMorningAfter()
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual(['outcome'])
  await sendDueTexts(the.site.services)
  expect(await kinds()).toEqual(['outcome'])
  the.site.services.clock.set(Date.parse('2026-11-21T09:00:00Z'))
  await sendDueTexts(the.site.services)
  expect(the.site.services.carrier.carried.at(-1)?.body).toContain(
    'did Aire Valley Motors collect AB12 CDE, and did they pay £640?',
  )
  expect(await the.deal()).toMatchObject({ standing: 'asked' })
})

test('once the day is over the owner is asked whatever day the agent enters then', async () => {
  await the.enter('2026-11-20')
  the.site.services.clock.set(Date.parse('2026-11-21T00:30:00Z'))
  expect(await the.deal()).toMatchObject({ standing: 'asked' })
  await theMorningAfter()
  expect((await the.enter('2026-11-22')).json()).toMatchObject({ reason: 'collection-over' })
  expect(await kinds()).toContain('outcome')
  expect(await the.deal()).toMatchObject({ standing: 'asked', collectOn: '2026-11-20' })
})

test('an agent who enters no day is asked about after a week, and not where a day is entered after all', async () => {
  the.site.services.clock.advance(6 * DAY_MS)
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual([])
  the.site.services.clock.advance(DAY_MS)
  await watchDeals(the.site.services)
  expect(await kinds()).toEqual(['outcome'])
  expect(await the.deal()).toMatchObject({ standing: 'asked' })
  const of = { postingId: the.car.postingId, agentId: the.aire.id }
  await enterCollection(the.site.services, of, { day: '2026-11-30', half: 'morning' })
  expect(await kinds()).toEqual(['collection'])
})

test('an owner who was paid less says so, may change it for a day, and the agent answers once', async () => {
  await the.enter('2026-11-18')
  await theMorningAfter()
  const less = { said: 'paid-less', paid: '£590', reason: 'Said the exhaust was gone' }
  expect((await the.step('outcome', less)).json()).toMatchObject({
    standing: 'said',
    outcome: { said: 'paid-less', paid: 590, mayChange: true },
  })
  expect(await kinds()).toEqual([])
  expect((await the.step('fell-through')).json()).toMatchObject({ reason: 'outcome-said' })
  expect(await the.agentsDeal()).toMatchObject({ ownerPaid: 590, mayAnswer: true })
  expect((await the.collection('/answer', { words: 'It was.' })).statusCode).toBe(200)
  expect((await the.collection('/answer', { words: 'It was.' })).statusCode).toBe(200)
  expect((await the.collection('/answer', { words: 'Or not' })).json()).toMatchObject({
    reason: 'answered',
  })
  expect(await the.agentsDeal()).toMatchObject({ mayAnswer: false, answered: true })

  expect((await the.step('outcome', { said: 'paid-less', paid: 700 })).json()).toMatchObject({
    problems: [{ field: 'paid', code: 'not-less' }],
  })
  the.site.services.clock.advance(DAY_MS)
  const late = await the.step('outcome', { said: 'paid-full' })
  expect(late.json()).toMatchObject({ status: 409, reason: 'outcome-said' })
})

test('where nobody came, a new day can be agreed and the no-show stays counted', async () => {
  await the.enter('2026-11-18')
  await theMorningAfter()
  await the.step('outcome', { said: 'nobody-came' })
  expect((await the.enter('2026-11-22')).json()).toMatchObject({ reason: 'outcome-said' })
  expect((await the.step('not-this-day')).json()).toMatchObject({
    standing: 'agreed',
    outcome: null,
  })
  expect((await the.enter('2026-11-22')).statusCode).toBe(200)
  await the.step('outcome', { said: 'paid-full' })
  const record = { paidInFull: 1, paidLess: 0, noShows: 1 }
  expect(await listAgents(the.site.services)).toContainEqual(expect.objectContaining(record))
})

test('both sides are kept, and the record counts the owner’s', async () => {
  await the.collection('/outcome', { paid: 640 })
  await the.step('outcome', { said: 'paid-less', paid: '600' })
  expect(await the.agentsDeal()).toMatchObject({ agentOutcome: 'paid', agentPaid: 640 })
  const [quote] = (await the.site.get(the.page)).json()
  expect(quote.record).toEqual({ collections: 1, paidInFull: 0, knockedOffPounds: 40, sentAway: 0 })
})

test.each([
  ['says that it fell through', async () => void (await the.collection('/fell-through'))],
  [
    'may not trade any more',
    async () => {
      await suspendAgent(the.site.services, the.aire.id, { who: 'Pat', reason: 'complaints' })
      await watchDeals(the.site.services)
    },
  ],
])('where the agent %s, the owner is told and the car is offered again', async (_, ending) => {
  await the.enter('2026-11-20')
  await ending()
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining("Aire Valley Motors can't collect AB12 CDE after all"),
  ])
  const listed = await the.kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: the.car.postingId }])
})

/** Has a hundred more cars like this one, each with such a deal. */
async function haveHundredMore(): Promise<void> {
  const { database } = the.site.services
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
  the.site.services.clock.advance(7 * DAY_MS)
  await watchDeals(the.site.services)
  const { database } = the.site.services
  const left = database.selectFrom('deals').where('outcome_asked_at', 'is', null)
  expect(await left.select('id').execute()).toEqual([])
  await change({ database }, 'postings', { registration: 'CD14 EFG' })
  await watchDeals(the.site.services)
  const offers = database.selectFrom('postings').where('deal_id', 'is not', null)
  expect(await offers.select('id').execute()).toEqual([])
})
