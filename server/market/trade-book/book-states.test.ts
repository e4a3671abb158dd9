// What the book says about quotes on cars that are there, step by step of a deal.
import { expect, test } from 'vitest'
import { change } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { BookQuote, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { AgentCaller } from '../../../tests/support/agent-caller.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'

const quoted = forEachTest(() => openQuotedCar())
const bookOf = async (agent: AgentCaller, query = ''): Promise<TradeBook> =>
  (await agent.call('GET', `/agent/quotes?${query}`)).json()
const only = async (agent: AgentCaller, query = ''): Promise<BookQuote | undefined> =>
  (await bookOf(agent, query)).quotes[0]
/** Each part of the book that has quotes, with their states. */
const partsOf = async (agent: AgentCaller): Promise<string[]> => {
  const parts: string[] = []
  for (const part of ['to-do', 'live', 'past']) {
    const { quotes } = await bookOf(agent, `part=${part}`)
    if (quotes.length > 0) parts.push(`${part}: ${quotes.map(({ state }) => state).join(', ')}`)
  }
  return parts
}
const agentDoes = (step: string, payload: object) =>
  quoted.collection(step, payload, quoted.kirkgate)

async function bothQuoteAndOwnerChooses(): Promise<void> {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened')
  await quoted.choose()
}

test('a quote is live while nobody is chosen, waits for a week once it has expired, and is past once it is declined', async () => {
  await quoted.put({ amount: 450, validDays: 3 })
  expect(await only(quoted.aire)).toMatchObject({
    state: 'live',
    standing: 'on-offer',
    registrationNumber: 'AB12 CDE',
    district: 'SW1A',
    vehicleId: quoted.car.postingId,
    phoneNumber: null,
    deal: null,
    became: null,
  })
  expect(await partsOf(quoted.aire)).toEqual(['live: live'])
  const { clock, database } = quoted.services
  clock.advance(4 * DAY_MS)
  expect(await only(quoted.aire, 'part=to-do')).toMatchObject({ standing: 'expired' })
  expect(await partsOf(quoted.aire)).toEqual(['to-do: live'])
  const weekAgo = { valid_until: clock.now() - 7 * DAY_MS }
  await change({ database }, 'quotes', weekAgo)
  expect(await partsOf(quoted.aire)).toEqual(['past: live'])
  await quoted.post('decline', { quoteId: await quoted.quoteId() })
  expect(await partsOf(quoted.aire)).toEqual(['past: not-chosen'])
})

test('a deal goes from chosen to collected, with the number; an agent who was not chosen sees so and has none', async () => {
  await bothQuoteAndOwnerChooses()
  expect(await partsOf(quoted.aire)).toEqual(['past: not-chosen'])
  expect(await only(quoted.aire, 'part=past')).toMatchObject({
    standing: 'chosen-elsewhere',
    phoneNumber: null,
    deal: null,
  })
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({
    amount: 500,
    standing: 'chosen',
    phoneNumber: quoted.car.phone,
    deal: { amount: 500, over: false, phoneNumber: quoted.car.phone },
    collected: null,
  })
  await agentDoes('/outcome', { paid: 480 })
  expect(await partsOf(quoted.kirkgate)).toEqual(['past: collected'])
  await quoted.step('outcome', { said: 'paid-less', paid: '470', reason: 'Flat tyres' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: collected'])
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({
    collected: { on: '2026-11-18', paid: 480, ownerOutcome: 'paid-less', ownerPaid: 470 },
    deal: { ownerReason: 'Flat tyres', mayAnswer: true },
  })
})

test('a deal waits while a day to come is wanting, and from the morning of its day', async () => {
  await bothQuoteAndOwnerChooses()
  await agentDoes('', { day: '2026-11-20', half: 'morning' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: chosen'])
  await quoted.step('not-this-day')
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
  await agentDoes('', { day: '2026-11-21', half: 'morning' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: chosen'])
  quoted.services.clock.advance(3 * DAY_MS)
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
})

test('where the owner says nobody came it waits for an answer, and so it does once it fell through', async () => {
  await bothQuoteAndOwnerChooses()
  await agentDoes('/outcome', { paid: 500 })
  await quoted.step('outcome', { said: 'nobody-came' })
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({ deal: { mayAnswer: true } })
  await quoted.step('fell-through')
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: live', 'live: live'])
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({
    deal: { over: true, mayAnswer: true },
  })
  expect((await bookOf(quoted.kirkgate)).quotes).toHaveLength(1)
  await agentDoes('/answer', { words: 'I was there at nine.' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: live'])
})

test('a deal that fell through is said on the car’s page until its agent quotes again, and until they answer what is said of them', async () => {
  const dealOn = () => quoted.agentsDeal(quoted.kirkgate)
  const quoteAgain = async (amount: number) => {
    quoted.services.clock.advance(1)
    await quoted.put({ amount }, quoted.kirkgate)
  }
  await bothQuoteAndOwnerChooses()
  await quoted.step('fell-through')
  expect(await dealOn()).toMatchObject({ over: true })
  await quoteAgain(490)
  expect(await dealOn()).toBeNull()

  await quoted.choose()
  await quoted.step('outcome', { said: 'nobody-came' })
  await quoted.step('fell-through')
  await quoteAgain(480)
  expect(await dealOn()).toMatchObject({ over: true, mayAnswer: true })
})

test('the number stays while the agent may call it, and no longer', async () => {
  await quoted.put({ amount: 450 })
  await quoted.post('link-opened')
  await quoted.aire.call('POST', `${quoted.vehicle}/phone-number`)
  expect(await only(quoted.aire)).toMatchObject({ phoneNumber: quoted.car.phone })
  await change(quoted.services, 'agents', { subscribed_until: 0 })
  expect(await only(quoted.aire)).toMatchObject({ phoneNumber: null })
  const subscribed_until = quoted.services.clock.now() + DAY_MS
  await change(quoted.services, 'agents', { subscribed_until })
  await change(quoted.services, 'disclosures', { asked_not_to_call_at: 1 })
  expect(await only(quoted.aire)).toMatchObject({ phoneNumber: null })
})

test('a registration is found by how it begins, however it is typed, and in any state', async () => {
  await quoted.put({ amount: 450 })
  for (const q of ['ab12', 'AB12 C', 'a', ' AB-12 CDE ']) {
    expect((await bookOf(quoted.aire, `q=${encodeURIComponent(q)}`)).quotes).toHaveLength(1)
  }
  for (const q of ['AB13', 'CDE', '%', "'"]) {
    expect((await bookOf(quoted.aire, `q=${encodeURIComponent(q)}`)).quotes).toEqual([])
  }
  await quoted.site.delete(`/car/delete-data/${quoted.car.uniqueId}`)
  expect(await bookOf(quoted.aire, 'q=AB12')).toMatchObject({ quotes: [{ state: 'gone' }] })
  expect((await bookOf(quoted.aire, 'q=AB12&part=live')).quotes).toEqual([])
})

test.each(['part=sold', 'q=' + 'A'.repeat(300), 'cursor=x', 'limit=0', 'part=live&part=past'])(
  '%s is refused by its field',
  async (query) => {
    const answer = await quoted.aire.call('GET', `/agent/quotes?${query}`)
    expect([answer.statusCode, answer.json().problems.length]).toEqual([400, 1])
  },
)
