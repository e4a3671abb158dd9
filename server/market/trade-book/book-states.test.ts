import { beforeEach, describe, expect, test } from 'vitest'
import { change, insert, rowsOf, forEachTest, it } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { BookQuote, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import * as removal from '../../owners/postings/remove-posting.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

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

it('a quote is live while nobody is chosen, waits for a week once it has expired, and is past once it is declined', async () => {
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
  await change({ database }, 'quotes', { valid_until: clock.now() - 7 * DAY_MS })
  expect(await partsOf(quoted.aire)).toEqual(['past: live'])
  await quoted.post('decline', { quoteId: await quoted.quoteId() })
  expect(await partsOf(quoted.aire)).toEqual(['past: not-chosen'])
})

test('a deal waits for a day, waits again on that day and ends as collected; the agent not chosen gets no number', async () => {
  await bothQuoteAndOwnerChooses()
  expect(await partsOf(quoted.aire)).toEqual(['past: not-chosen'])
  const elsewhere = { standing: 'chosen-elsewhere', phoneNumber: null, deal: null }
  expect(await only(quoted.aire, 'part=past')).toMatchObject(elsewhere)
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({
    amount: 500,
    standing: 'chosen',
    phoneNumber: quoted.car.phone,
    deal: { amount: 500, over: false, phoneNumber: quoted.car.phone },
    collected: null,
  })
  const enter = (day: string) => agentDoes('', { day, half: 'morning' })
  await enter('2026-11-20')
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: chosen'])
  await quoted.step('not-this-day')
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
  await enter('2026-11-21')
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: chosen'])
  quoted.services.clock.advance(3 * DAY_MS)
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: chosen'])
  await agentDoes('/outcome', { paid: 480 })
  expect(await partsOf(quoted.kirkgate)).toEqual(['past: collected'])
  await quoted.step('outcome', { said: 'paid-less', paid: '470', reason: 'Flat tyres' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: collected'])
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({
    collected: { on: '2026-11-21', paid: 480, ownerOutcome: 'paid-less', ownerPaid: 470 },
    deal: { ownerReason: 'Flat tyres', mayAnswer: true },
  })
})

test('when nobody came or the deal fell through, it waits for the agent’s answer', async () => {
  await bothQuoteAndOwnerChooses()
  await agentDoes('/outcome', { paid: 500 })
  await quoted.step('outcome', { said: 'nobody-came' })
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject({ deal: { mayAnswer: true } })
  await quoted.step('fell-through')
  expect(await partsOf(quoted.kirkgate)).toEqual(['to-do: live', 'live: live'])
  const over = { deal: { over: true, mayAnswer: true } }
  expect(await only(quoted.kirkgate, 'part=to-do')).toMatchObject(over)
  expect((await bookOf(quoted.kirkgate)).quotes).toHaveLength(1)
  await agentDoes('/answer', { words: 'I was there at nine.' })
  expect(await partsOf(quoted.kirkgate)).toEqual(['live: live'])
})

it('a deal that fell through is said on the car’s page until its agent quotes again, and until they answer what is said of them', async () => {
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

it('the number stays while the agent may call it, and no longer', async () => {
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

it('a wrong part, registration, cursor or length is refused by its field', async () => {
  const long = 'q=' + 'A'.repeat(300)
  for (const query of ['part=sold', long, 'cursor=x', 'limit=0', 'part=live&part=past']) {
    const answer = await quoted.aire.call('GET', `/agent/quotes?${query}`)
    expect([query, answer.statusCode, answer.json().problems.length]).toEqual([query, 400, 1])
  }
})

async function listed(limit: number, cursor = ''): Promise<number[]> {
  const { quotes, next } = await bookOf(quoted.aire, `limit=${limit}${cursor}`)
  expect(quotes.length).toBeLessThanOrEqual(limit)
  const amounts = quotes.map(({ amount }) => amount / 100)
  return next === null ? amounts : [...amounts, ...(await listed(limit, `&cursor=${next}`))]
}

test('quotes come latest change first, on pages of any length, also as cars are erased', async () => {
  const cars = new Map<number, string>()
  for (let amount = 1; amount <= 9; amount += 1) {
    quoted.services.clock.advance(1000)
    const { postingId } = await postCar(quoted.services)
    await quoted.aire.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: amount * 100 })
    cars.set(amount, postingId)
  }
  let order = [9, 8, 7, 6, 5, 4, 3, 2, 1]
  for (const gone of [[], [2, 4, 6, 8], [1, 3, 5], [7, 9]]) {
    for (const amount of gone) {
      quoted.services.clock.advance(1000)
      await erasePosting(quoted.services, cars.get(amount) ?? '', 'Pat')
      order = [amount, ...order.filter((other) => other !== amount)]
    }
    for (const limit of [1, 2, 4, 20]) expect(await listed(limit)).toEqual(order)
  }
})

describe('a car that has gone', () => {
  beforeEach(async () => {
    await change(quoted.services, 'postings', { problem: 'Ask for Maureen at 4 Beeston Mount.' })
    await quoted.put({ amount: 450, message: 'Hello Maureen' })
    const named = { make: 'Ford', model: 'Focus', colour: 'Blue', year: 2014 }
    const details = { posting_id: quoted.car.postingId, registration: 'AB12CDE', due_at: null }
    await insert(quoted.services, 'vehicle_details', { ...details, ...named })
  })

  const gone = async (query = 'part=past', agent = quoted.aire) =>
    (await bookOf(agent, query)).quotes
  const stored = () => rowsOf(quoted.services, 'past_quotes')

  const CAR = {
    amount: 450,
    state: 'gone',
    registrationNumber: 'AB12 CDE',
    district: 'SW1A',
    vehicle: 'Ford, 2014',
    vehicleId: null,
    phoneNumber: null,
    deal: null,
  }

  const remove = (disowned?: Parameters<typeof removal.deletePosting>[2]) =>
    removal.deletePosting(quoted.services, quoted.car.uniqueId, disowned)
  it.each([
    ['closed', () => remove()],
    ['stopped', () => remove({ stopped: 'this-car' })],
    ['stopped', () => remove({ stopped: 'everything' })],
    [
      'unused',
      async () => {
        await change(quoted.services, 'postings', { used_at: 0 })
        await removal.purgeIdlePostings(quoted.services)
      },
    ],
    ['other-car', () => quoted.edit({ registrationNumber: 'YK12 ABV' })],
  ])('a car that is %s keeps plate and end, nothing of its owner', async (became, go) => {
    await go()
    expect(await gone('')).toMatchObject([{ ...CAR, became }])
    const kept = JSON.stringify(await stored())
    const { phone, listingId } = quoted.car
    for (const secret of [phone, 'Maureen', 'Beeston', 'SW1A 1AA', listingId])
      expect(kept).not.toContain(secret)
  })

  test.each([
    ['alone', () => erasePosting(quoted.services, quoted.car.postingId, 'Pat')],
    ['with its owner', () => erasePerson(quoted.services, quoted.car.phone, 'Pat')],
  ])('of a car that is erased %s only amount and dates are left', async (_what, erase) => {
    await quoted.edit({ registrationNumber: 'YK12 ABV' })
    await quoted.put({ amount: 470 })
    quoted.services.clock.advance(1)
    await erase()
    const nothing = { registrationNumber: null, district: null, vehicle: null }
    expect(await gone()).toMatchObject([
      { amount: 470, became: 'erased', ...nothing },
      { amount: 450, became: 'other-car', ...nothing },
    ])
    expect(JSON.stringify(await stored())).not.toMatch(/AB12|YK12|SW1A|Focus/)
  })

  it('a registration that is put right again is one car, and another one quoted on is two', async () => {
    await quoted.edit({ registrationNumber: 'YK12 ABV' })
    await quoted.edit({ registrationNumber: 'AB12 CDE' })
    expect(await gone('')).toMatchObject([{ state: 'live', registrationNumber: 'AB12 CDE' }])
    await quoted.edit({ registrationNumber: 'YK12 ABV' })
    quoted.services.clock.advance(1)
    await quoted.put({ amount: 300 })
    expect(await gone('')).toMatchObject([
      { state: 'live', registrationNumber: 'YK12 ABV', amount: 300 },
      { state: 'gone', registrationNumber: 'AB12 CDE', amount: 450 },
    ])
    await remove()
    const became = (await gone()).map((quote) => quote.became)
    expect(new Set(became)).toEqual(new Set(['closed', 'other-car']))
  })

  it('what became of a quote is kept: declined, chosen elsewhere, chosen, collected', async () => {
    await quoted.post('link-opened')
    await quoted.post('decline', { quoteId: await quoted.quoteId() })
    await quoted.put({ amount: 900 }, quoted.kirkgate)
    expect(await gone()).toMatchObject([{ standing: 'declined' }])
    await quoted.choose()
    await quoted.collection('/outcome', { paid: 850 }, quoted.kirkgate)
    await remove()
    expect(await gone()).toMatchObject([{ became: 'chosen-elsewhere' }])
    const collected = { on: '2026-11-18', paid: 850, ownerOutcome: null, ownerPaid: null }
    const theirs = { ...CAR, amount: 900, state: 'collected', collected }
    expect(await gone('', quoted.kirkgate)).toMatchObject([theirs])
  })

  it('a gone car’s plate and district go after 30 days, and its make, year and price after a year', async () => {
    await remove()
    const { clock } = quoted.services
    const goneAt = clock.now()
    const storedAfter = async (ms: number) => {
      clock.set(goneAt + ms)
      await purgeOldRows(quoted.services)
      return stored()
    }
    const plate = { registration: 'AB12CDE', district: 'SW1A' }
    expect(await storedAfter(30 * DAY_MS)).toMatchObject([plate])
    const kept = { amount_pence: 45_000, car: 'Ford, 2014', became: 'closed' }
    const without = { ...kept, registration: null, district: null }
    expect(await storedAfter(30 * DAY_MS + 1)).toMatchObject([without])
    expect(await storedAfter(365 * DAY_MS)).toMatchObject([without])
    expect(await storedAfter(365 * DAY_MS + 1)).toEqual([])
  })
})
