// What the book says about quotes on cars that are there, step by step of a deal.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import type { BookQuote, TradeBook } from '../../domain/wire/trade-book.ts'
import type { AgentCaller } from '../../tests/support/agent-caller.ts'
import { openQuotedCar, type QuotedCar } from '../../tests/support/quoted-car.ts'

let quoted: QuotedCar
beforeEach(async () => void (quoted = await openQuotedCar()))
afterEach(() => quoted.site.close())

const bookOf = async (agent: AgentCaller, query = ''): Promise<TradeBook> =>
  (await agent.call('GET', `/agent/quotes?${query}`)).json()
const only = async (agent: AgentCaller, query = ''): Promise<BookQuote | undefined> =>
  (await bookOf(agent, query)).quotes[0]
const countsOf = async (agent: AgentCaller) =>
  Object.entries<{ count: number }>(
    (await agent.call('GET', '/agent/quotes/month')).json().counts,
  ).flatMap(([state, { count }]) => (count === 0 ? [] : [`${state} ${count}`]))
const owner = (step: string, payload: object) =>
  quoted.site.app.inject({
    method: 'POST',
    url: `/car/deal/${quoted.car.uniqueId}/${step}`,
    payload,
  })
const agentDoes = (step: string, payload: object) =>
  quoted.kirkgate.call('POST', `/agent/vehicles/${quoted.car.postingId}/collection${step}`, payload)

async function bothQuoteAndOwnerChooses(): Promise<void> {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  const [{ quoteId, amount }] = await quoted.ownersView()
  await quoted.post('choose', { quoteId, amount })
}

test('a quote is live while nobody is chosen, expired or not, and not chosen once it is declined', async () => {
  await quoted.put({ amount: 450, validDays: 3 })
  expect(await only(quoted.aire)).toMatchObject({
    state: 'live',
    standing: 'on-offer',
    registrationNumber: 'AB12 CDE',
    district: 'SW1A',
    vehicleId: quoted.car.postingId,
    quotes: 1,
    phoneNumber: null,
    deal: null,
    became: null,
  })
  quoted.site.services.clock.advance(4 * DAY_MS)
  expect(await only(quoted.aire, 'state=live')).toMatchObject({ standing: 'expired' })
  const [{ quoteId }] = await quoted.ownersView()
  await quoted.post('decline', { quoteId })
  expect(await countsOf(quoted.aire)).toEqual(['not-chosen 1'])
  expect(await only(quoted.aire, 'state=live')).toBeUndefined()
})

test('a deal goes from chosen to collected, with the number; an agent who was not chosen sees so and has none', async () => {
  await bothQuoteAndOwnerChooses()
  expect(await countsOf(quoted.aire)).toEqual(['not-chosen 1'])
  expect(await only(quoted.aire, 'state=not-chosen')).toMatchObject({
    standing: 'chosen-elsewhere',
    phoneNumber: null,
    deal: null,
  })
  expect(await countsOf(quoted.kirkgate)).toEqual(['chosen 1'])
  expect(await only(quoted.kirkgate, 'state=chosen')).toMatchObject({
    amount: 500,
    phoneNumber: quoted.car.phone,
    deal: { amount: 500, over: false, phoneNumber: quoted.car.phone },
    collected: null,
  })
  await agentDoes('/outcome', { paid: 480 })
  expect(await countsOf(quoted.kirkgate)).toEqual(['collected 1'])
  await owner('outcome', { said: 'paid-less', paid: '470', reason: 'Flat tyres' })
  expect(await only(quoted.kirkgate, 'state=collected')).toMatchObject({
    collected: { paid: 480, ownerOutcome: 'paid-less', ownerPaid: 470 },
    deal: { ownerReason: 'Flat tyres', mayAnswer: true },
  })
})

test('where the owner says nobody came it stays chosen, to be answered; a deal that fell through is live', async () => {
  await bothQuoteAndOwnerChooses()
  await agentDoes('/outcome', { paid: 500 })
  await owner('outcome', { said: 'nobody-came' })
  expect(await only(quoted.kirkgate, 'state=chosen')).toMatchObject({ deal: { mayAnswer: true } })
  await owner('fell-through', {})
  expect(await countsOf(quoted.kirkgate)).toEqual(['live 1'])
})

const dealOn = async () =>
  (await quoted.kirkgate.call('GET', `/agent/vehicles/${quoted.car.postingId}`)).json().deal

test('a deal that fell through is said on the car’s page until its agent quotes again', async () => {
  await bothQuoteAndOwnerChooses()
  await owner('fell-through', {})
  expect(await dealOn()).toMatchObject({ over: true })
  quoted.site.services.clock.advance(1)
  await quoted.put({ amount: 490 }, quoted.kirkgate)
  expect(await dealOn()).toBeNull()
})

test('until it is answered it is said there too what the owner says of the agent', async () => {
  await bothQuoteAndOwnerChooses()
  await agentDoes('/outcome', { paid: 500 })
  await owner('outcome', { said: 'nobody-came' })
  await owner('fell-through', {})
  quoted.site.services.clock.advance(1)
  await quoted.put({ amount: 490 }, quoted.kirkgate)
  expect(await dealOn()).toMatchObject({ over: true, mayAnswer: true })
})

test('the number stays while the agent may call it, and no longer', async () => {
  await quoted.put({ amount: 450 })
  await quoted.post('link-opened', {})
  const car = `/agent/vehicles/${quoted.car.postingId}`
  await quoted.aire.call('POST', `${car}/phone-number`)
  expect(await only(quoted.aire)).toMatchObject({ phoneNumber: quoted.car.phone })
  const agents = quoted.site.services.database.updateTable('agents')
  await agents.set({ subscribed_until: 0 }).execute()
  expect(await only(quoted.aire)).toMatchObject({ phoneNumber: null })
  await agents.set({ subscribed_until: quoted.site.services.clock.now() + DAY_MS }).execute()
  const disclosures = quoted.site.services.database.updateTable('disclosures')
  await disclosures.set({ asked_not_to_call_at: 1 }).execute()
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
  await quoted.site.app.inject({ method: 'DELETE', url: `/car/delete-data/${quoted.car.uniqueId}` })
  expect(await bookOf(quoted.aire, 'q=AB12')).toMatchObject({
    quotes: [{ state: 'gone' }],
  })
  expect((await bookOf(quoted.aire, 'q=AB12&state=live')).quotes).toEqual([])
})

test.each(['state=sold', 'q=' + 'A'.repeat(300), 'cursor=x', 'limit=0', 'state=live&state=gone'])(
  '%s is refused by its field',
  async (query) => {
    const answer = await quoted.aire.call('GET', `/agent/quotes?${query}`)
    expect([answer.statusCode, answer.json().problems.length]).toEqual([400, 1])
  },
)
