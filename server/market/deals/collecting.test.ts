import { beforeEach, expect, test } from 'vitest'
import { forEachTest, change, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openPlayedDeal, sellTo } from '../../../tests/support/quoted-car.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { eraseAgent, purgeClosedAgents } from '../../upkeep/people/erase-agent.ts'
import { enterCollection } from './agents-steps.ts'
import { watchDeals } from './watch-deals.ts'

const the = forEachTest(() => openPlayedDeal())
beforeEach(async () => {
  await the.put({ amount: 600 }, the.kirkgate)
  await choose()
})

async function choose(): Promise<void> {
  await the.choose()
  await sendAfter(HOUR_MS)
}
async function sendAfter(ms: number): Promise<void> {
  the.services.clock.advance(ms)
  await sendDueTexts(the.services)
}
const at = (time: string) => the.services.clock.set(Date.parse(time))
async function sendAt(time: string): Promise<void> {
  at(time)
  await sendDueTexts(the.services)
}
async function watchAt(time: string): Promise<void> {
  at(time)
  await watchDeals(the.services)
}
/** What waits, but for what waits for the evening before a collection. */
const waiting = async () =>
  (await queuedTexts(the.services)).filter(
    (text) => text.state === 'due' && text.kind !== 'day-before',
  )
const evenings = () => queuedTexts(the.services, 'day-before')
const kinds = async () => (await waiting()).map(({ kind }) => kind)

it('the owner gets one text about a day changed before it goes, and the agent may enter four days', async () => {
  expect((await the.enter('2026-11-19')).statusCode).toBe(200)
  await the.enter('2026-11-20', 'afternoon')
  await the.enter('2026-11-20', 'afternoon')
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining('collect AB12 CDE on Fri 20 Nov, noon to 6 pm'),
  ])
  const entered = { collectOn: '2026-11-20', collectHalf: 'afternoon', standing: 'agreed' }
  expect(await the.deal()).toMatchObject(entered)
  for (const day of ['2026-11-21', '2026-11-22'])
    expect((await the.enter(day)).statusCode).toBe(200)
  expect(outcomeOf(await the.enter('2026-11-23'))).toBe('429 too-many-days')

  const other = await postCarWithLink(the.services, { registration: 'YK12 ABV', isConfirmed: true })
  await sellTo(the.site, other, the.aire)
  const of = { postingId: other.postingId, agentId: the.aire.id }
  const onOther = { day: '2026-11-23', half: 'morning' }
  expect(await enterCollection(the.services, of, onOther)).toMatchObject({ ok: true })
})

it('a wrong day or half-day is refused by its field, and everything from an agent who is not chosen', async () => {
  const day = { day: '2026-11-20', half: 'morning' }
  expect(outcomeOf(await the.collection('', { ...day, day: 20 }))).toBe('400 day format')
  expect(outcomeOf(await the.collection('', { ...day, half: 'night' }))).toBe('400 half required')
  at('2026-11-18T18:00:00Z')
  expect(outcomeOf(await the.enter('2026-11-18', 'afternoon'))).toBe('400 half past')
  for (const [name, payload] of [
    ['', day],
    ['/outcome', { paid: 640 }],
    ['/answer', { words: 'We came.' }],
  ] as const) {
    expect(outcomeOf(await the.collection(name, payload, the.kirkgate))).toBe('409 not-chosen')
  }
  expect((await the.collection('/fell-through', {}, the.kirkgate)).statusCode).toBe(200)
  expect(await the.deal()).toMatchObject({ agentName: 'Aire Valley Motors', collectOn: null })
  await the.step('fell-through')
  expect(outcomeOf(await the.enter(day.day))).toBe('409 not-chosen')
})

test('“Not this day” takes the day and its texts back, and tells the agent at once which one and which days would do', async () => {
  await the.enter('2026-11-20')
  const refused = { collectOn: null, refusedDay: '2026-11-20', otherDays: ['2026-11-23'] }
  const days = { otherDays: '2026-11-23' }
  expect((await the.step('not-this-day', days)).json()).toMatchObject(refused)
  const body = expect.stringContaining("can't do Fri 20 Nov. These would do: Mon 23 Nov.")
  expect(await waiting()).toMatchObject([{ kind: 'day-refused', phone: '+447700900456', body }])
  await sendDueTexts(the.services)
  expect(await waiting()).toEqual([])
  expect(await the.agentsDeal()).toMatchObject(refused)

  const others = { otherDays: ['2026-11-24', '2026-11-23', '2026-11-24'] }
  const sorted = { refusedDay: '2026-11-20', otherDays: ['2026-11-23', '2026-11-24'] }
  expect((await the.step('not-this-day', others)).json()).toMatchObject(sorted)
  expect(await waiting()).toEqual([])
  const wrong = the.step('not-this-day', { otherDays: ['yesterday'] })
  expect(outcomeOf(await wrong)).toBe('400 otherDays format')
  await the.enter('2026-11-21')
  const entered = { collectOn: '2026-11-21', refusedDay: null, otherDays: [] }
  expect(await the.agentsDeal()).toMatchObject(entered)
})

it('the evening before, a text has the day, the price and the page, unless the day changes or the deal ends', async () => {
  await the.enter('2026-11-19')
  await the.enter('2026-11-21', 'afternoon')
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  await sendAt('2026-11-20T17:59:00Z')
  expect(await evenings()).toMatchObject([{ state: 'due' }])
  await sendAt('2026-11-20T18:00:00Z')
  const sent = the.services.carrier.carried.at(-1)?.body
  expect(sent).toContain('Sat 21 Nov, noon to 6 pm: Aire Valley Motors collects AB12 CDE for £640.')
  expect(sent).toContain(`/deal/${the.car.uniqueId}`)

  await the.enter('2026-11-23')
  await the.step('fell-through')
  expect(await evenings()).toHaveLength(1)
})

it('a day that is entered within an hour of that evening has one text', async () => {
  at('2026-11-18T17:05:00Z')
  await the.enter('2026-11-19')
  expect(await kinds()).toEqual(['collection'])
  expect(await evenings()).toEqual([])
})

test('on the day the page says when it is due, and the next best price that still stands', async () => {
  await the.enter('2026-11-20')
  expect(await the.deal()).toMatchObject({ standing: 'agreed', nextBest: null })
  at('2026-11-20T00:00:00Z')
  expect((await the.enter('2026-11-20', 'afternoon')).statusCode).toBe(200)
  const nextBest = { agentName: 'Kirkgate Salvage', amount: 600 }
  for (const [time, seen] of [
    ['2026-11-20T11:59:00Z', { standing: 'today', nextBest }],
    ['2026-11-20T12:00:00Z', { standing: 'due', nextBest }],
    ['2026-11-21T00:00:00Z', { standing: 'asked', nextBest: null }],
  ] as const) {
    at(time)
    expect(await the.deal()).toMatchObject(seen)
  }
  at('2026-11-20T12:00:00Z')
  await the.withdraw(the.kirkgate)
  expect(await the.deal()).toMatchObject({ standing: 'due', nextBest: null })
})

test('the morning after, the owner is asked once, from nine, whatever day the agent enters then', async () => {
  await the.enter('2026-11-20')
  await sendAfter(HOUR_MS)
  await watchDeals(the.services)
  expect(await kinds()).toEqual([])
  at('2026-11-21T00:30:00Z')
  expect(await the.deal()).toMatchObject({ standing: 'asked' })
  for (let again = 0; again < 2; again += 1) await watchAt('2026-11-21T07:00:00Z')
  expect(outcomeOf(await the.enter('2026-11-22'))).toBe('409 collection-over')
  await sendAfter(0)
  expect(await kinds()).toEqual(['outcome'])
  await sendAt('2026-11-21T09:00:00Z')
  const question = 'did Aire Valley Motors collect AB12 CDE, and did they pay £640?'
  expect(the.services.carrier.carried.at(-1)?.body).toContain(question)
  expect(await the.deal()).toMatchObject({ standing: 'asked', collectOn: '2026-11-20' })
  expect(await evenings(), 'told after the day').toEqual([])
})

it('an agent who enters no other day after “Not this day” is asked about a week later, until the owner has said', async () => {
  await the.enter('2026-11-20')
  await the.step('not-this-day')
  await sendDueTexts(the.services)
  await watchAt('2026-11-27T10:00:00Z')
  expect(await kinds()).toEqual([])
  await watchAt('2026-11-28T10:00:00Z')
  expect(await kinds()).toEqual(['outcome'])
  await the.step('outcome', { said: 'nobody-came' })
  await the.step('not-this-day')
  await watchAt('2026-11-28T10:10:00Z')
  expect(await kinds()).toEqual([])
})

it('an agent who enters no day is asked about after a week, of each car, and not where a day is entered after all', async () => {
  const other = await postCarWithLink(the.services, { registration: 'YK12 ABV', isConfirmed: true })
  await sellTo(the.site, other, the.aire)
  await sendAfter(HOUR_MS)
  await watchAt('2026-11-24T12:00:00Z')
  expect(await kinds()).toEqual([])
  await watchAt('2026-11-25T12:00:00Z')
  expect(await kinds()).toEqual(['outcome', 'outcome'])
  expect(await the.deal()).toMatchObject({ standing: 'asked' })
  const of = { postingId: the.car.postingId, agentId: the.aire.id }
  await enterCollection(the.services, of, { day: '2026-11-30', half: 'morning' })
  expect((await kinds()).toSorted()).toEqual(['collection', 'outcome'])
  expect(await the.deal()).toMatchObject({ standing: 'agreed' })
  await suspendAgent(the.services, the.aire.id, { who: 'Pat', reason: 'complaints' })
  await watchDeals(the.services)
  // The agent reads of the car whose day they had entered.
  expect((await kinds()).toSorted()).toEqual(['deal-ended', 'deal-ended', 'deal-off'])
})

it('a car whose buyer says that they paid stays sold when the buyer may not trade any more', async () => {
  await the.enter('2026-11-20')
  await the.collection('/outcome', { paid: 500 })
  await change(the.services, 'agents', { state: 'suspended' }, { id: the.aire.id })
  await watchAt('2026-11-21T10:00:00Z')
  expect(await kinds()).toContain('outcome')
  await the.step('outcome', { said: 'paid-less', paid: '500' })
  expect(await counted()).toMatchObject({ paidLess: 1 })
  await the.step('outcome', { said: 'nobody-came' })
  await watchDeals(the.services)
  expect(await kinds()).toContain('deal-ended')
})

it('a page of an earlier deal changes nothing of the present one', async () => {
  const { chosenAt: earlier } = await the.deal()
  const ofEarlier = new URLSearchParams({ chosenAt: earlier })
  await the.step('fell-through')
  expect((await the.step(`fell-through?${ofEarlier}`)).statusCode).toBe(200)
  await choose()
  const address = { address: '1 High Street', howToFind: '' }
  expect(outcomeOf(await the.step(`address?${ofEarlier}`, address))).toBe('409 other-deal')
  expect(await the.agentsDeal()).toMatchObject({ over: false, address: '' })
  const { chosenAt } = await the.deal()
  const present = await the.step(`address?${new URLSearchParams({ chosenAt })}`, address)
  expect(present.json()).toMatchObject({ address: '1 High Street' })
})

test.each([
  ['says that it fell through', [], async () => void (await the.collection('/fell-through'))],
  [
    'may not trade any more',
    [expect.stringContaining("the deal for AB12 CDE is off. Don't collect it on Fri 20 Nov.")],
    async () => {
      await suspendAgent(the.services, the.aire.id, { who: 'Pat', reason: 'complaints' })
      await watchDeals(the.services)
    },
  ],
])('when the agent %s, both know and the car is offered again', async (_, toAgent, ending) => {
  await the.enter('2026-11-20')
  await ending()
  expect((await waiting()).map(({ body }) => body ?? '').toSorted()).toEqual([
    expect.stringContaining("Aire Valley Motors can't collect AB12 CDE after all"),
    ...toAgent,
  ])
  const listed = await the.kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: the.car.postingId }])
})

const counted = async () =>
  (await listAgents(the.services)).find(({ name }) => name === 'Aire Valley Motors')

test('once the owner says they were paid, neither side can end the deal or refuse its day', async () => {
  await the.enter('2026-11-20')
  const shown = async () => (await the.site.get(`/car/get-data/${the.car.uniqueId}`)).json().deal
  expect(await shown()).toMatchObject({ collectOn: '2026-11-20', paid: null })
  await the.step('outcome', { said: 'paid-full' })
  expect(await shown()).toMatchObject({ paid: 640 })
  for (const end of [
    the.step('not-this-day'),
    the.step('fell-through'),
    the.step('send-away'),
    the.post('undo-choice'),
    the.collection('/fell-through'),
  ]) {
    expect(outcomeOf(await end)).toBe('409 outcome-said')
  }
  expect(await the.deal()).toMatchObject({ standing: 'said', collectOn: '2026-11-20' })
})

it('a car that was paid for stays sold when its buyer is erased', async () => {
  await the.step('outcome', { said: 'paid-full' })
  await eraseAgent(the.services, the.aire.id)
  await watchDeals(the.services)
  expect(await kinds()).toEqual([])
  expect((await the.kirkgate.call('GET', '/agent/vehicles')).json().vehicles).toEqual([])
  the.services.clock.advance(31 * DAY_MS)
  await purgeClosedAgents(the.services)
  expect(await the.deal()).toMatchObject({ standing: 'said' })
})

it('an owner who was paid less can correct the amount for a day, and then only repeat it', async () => {
  const less = { said: 'paid-less', paid: '£600', reason: 'Said the exhaust was gone' }
  await the.step('outcome', less)
  the.services.clock.advance(1)
  const paidLess = { ...less, paid: '£590' }
  const outcome = { said: 'paid-less', paid: 590, mayChange: true }
  expect((await the.step('outcome', paidLess)).json()).toMatchObject({ standing: 'said', outcome })
  expect(outcomeOf(await the.step('fell-through'))).toBe('409 outcome-said')
  expect(outcomeOf(await the.step('outcome', { ...less, paid: 700 }))).toBe('400 paid not-less')
  the.services.clock.advance(DAY_MS - 1)
  expect((await the.step('outcome', paidLess)).statusCode).toBe(200)
  for (const other of [{ paid: '600' }, { reason: 'No keys' }, { said: 'paid-full' }]) {
    expect(outcomeOf(await the.step('outcome', { ...paidLess, ...other }))).toBe('409 outcome-said')
  }
})

it('both answers are kept, the record counts the owner’s, and the agent may reply once', async () => {
  expect(outcomeOf(await the.collection('/outcome', { paid: 'much' }))).toBe('400 paid format')
  await the.collection('/outcome', { notCollected: true })
  expect(await the.agentsDeal()).toMatchObject({ agentOutcome: 'not-collected', agentPaid: null })
  await the.collection('/outcome', { paid: 640 })
  await the.step('outcome', { said: 'paid-less', paid: '600' })
  const both = { agentOutcome: 'paid', agentPaid: 640, ownerPaid: 600, mayAnswer: true }
  expect(await the.agentsDeal()).toMatchObject(both)
  const [quote] = await the.ownersView()
  expect(quote.record).toEqual({ collections: 1, paidInFull: 0, knockedOffPounds: 40, sentAway: 0 })
  const answer = (words: string) => the.collection('/answer', { words })
  const empty = await answer(' ')
  expect(outcomeOf(empty)).toBe('400 words required')
  expect(empty.body).toContain('Write what happened.')
  expect(outcomeOf(await answer('x'.repeat(501)))).toBe('400 words too-long')
  for (let again = 0; again < 2; again += 1) expect((await answer('It was.')).statusCode).toBe(200)
  expect(outcomeOf(await answer('Or not'))).toBe('409 answered')
  expect(await the.agentsDeal()).toMatchObject({ mayAnswer: false, answered: true })
})

it('when nobody came, a new day can be agreed, and each day that the buyer entered counts once', async () => {
  const takeBack = async () => (await the.step('not-this-day')).json()
  await the.step('outcome', { said: 'nobody-came' })
  expect(await takeBack()).toMatchObject({ standing: 'agreed', outcome: null })
  expect(await counted()).toMatchObject({ noShows: 0 })
  expect(await kinds()).toEqual([])
  await the.enter('2026-11-18')
  await the.step('outcome', { said: 'nobody-came' })
  expect(outcomeOf(await the.enter('2026-11-22'))).toBe('409 outcome-said')
  expect((await the.collection('/answer', { words: 'We did.' })).statusCode).toBe(200)
  for (let again = 0; again < 3; again += 1) {
    expect(await takeBack()).toMatchObject({ standing: 'agreed', outcome: null })
    await the.step('outcome', { said: 'nobody-came' })
  }
  await takeBack()
  expect((await the.enter('2026-11-22')).statusCode).toBe(200)
  await the.step('outcome', { said: 'paid-full' })
  expect(await counted()).toMatchObject({ paidInFull: 1, paidLess: 0, noShows: 1 })
})

it('a buyer who wants to pay less is sent away: told at once, their quote declined, the car offered again', async () => {
  await the.enter('2026-11-20')
  at('2026-11-20T09:00:00Z')
  await the.collection('/outcome', { notCollected: true })
  for (const _ of [1, 2]) expect((await the.step('send-away')).statusCode).toBe(200)
  expect((await waiting()).map(({ body }) => body)).toEqual([
    expect.stringContaining('the owner of AB12 CDE says no to less than £640. The deal is off:'),
  ])
  const seen = await the.agentsDeal()
  expect(seen).toMatchObject({ over: true, ownerOutcome: 'wanted-less', mayAnswer: true })
  expect((await the.collection('/answer', { words: 'No.' })).statusCode).toBe(200)
  expect(await the.ownersView()).toMatchObject([{ amount: 600 }, { standing: 'sent-away' }])
  const listed = await the.kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: the.car.postingId }])
})
