import { expect, test } from 'vitest'
import { change, rowsOf, insert, forEachTest, outcomeOf } from '../../../tests/support/test-site.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { it } from '../../../tests/support/for-each-test.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { giveQuote, keepQuote, renewQuote, isUnusual } from './give-quote.ts'
import { queuedTexts, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar, type PostedCar } from '../../../tests/support/post-car.ts'

const quoted = forEachTest(() => openQuotedCar({ SUBMISSIONS_PER_HOUR: '0' }))
giveSearchesTime()
const keep = () => quoted.aire.call('POST', `${quoted.address}/keep`)
const renew = () => quoted.aire.call('POST', `${quoted.address}/renew`)

/** What both sides read of what has changed since the quote. */
async function expectChanged(...changedSince: string[]): Promise<void> {
  expect(await quoted.own()).toMatchObject({ changedSince })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince }])
}

test('changed words or facts mark the quote until it is kept or given again; when to call does not', async () => {
  await quoted.put({ amount: 450 })
  await quoted.edit({ problem: 'The gearbox is out.' })
  await expectChanged('vehicle issues')
  expect((await keep()).json()).toMatchObject({ amount: 450, changedSince: [] })
  await expectChanged()
  const say = (facts: object) => quoted.site.post(`/car/facts/${quoted.car.uniqueId}`, facts)
  await say({ v5c: 'no', keys: '1', evenings: 'yes' })
  await quoted.edit({ problem: 'No gearbox.' })
  await expectChanged('keys', 'V5C', 'vehicle issues')
  await quoted.put({ amount: 450 })
  await expectChanged()
  await say({ v5c: 'yes', keys: '1', evenings: '' })
  const listed = (await quoted.aire.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ changedSince: ['V5C'] }])
  await keep()
  await expectChanged()
})

test('another registration retires the quote: its agent sees why, the owner sees none', async () => {
  await quoted.put({ amount: 450 })
  await quoted.send()
  await quoted.edit({ registrationNumber: 'YK12 ABV', problem: 'No gearbox.' })
  expect(await quoted.ownersView()).toEqual([])
  expect(await quoted.own()).toMatchObject({ amount: 450, standing: 'other-car', changedSince: [] })
  const unquoted = await quoted.aire.call('GET', '/agent/vehicles?unquoted=true')
  expect(unquoted.json().vehicles).toHaveLength(1)
  for (const step of [renew, keep]) expect(outcomeOf(await step())).toBe('409 other-car')
  const unseen = quoted.put({ amount: 450, registrationNumber: 'AB12 CDE' })
  expect(outcomeOf(await unseen)).toBe('409 other-car')
  const seen = await quoted.put({ amount: 450, registrationNumber: 'yk12abv' })
  expect(seen.json()).toMatchObject({ standing: 'on-offer' })
  quoted.services.clock.advance(HOUR_MS)
  await quoted.send()
  expect(quoted.services.carrier.carried.at(-1)?.body).toContain('£450 for YK12 ABV: ')
})

test('nobody keeps or renews a quote that they never gave, nor gives one who may not trade any more', async () => {
  await quoted.put({ amount: 450 })
  const { services } = quoted
  const refusedTo = async ({ id: agentId }: { id: string }) => {
    const quote = { postingId: quoted.car.postingId, agentId }
    return [await keepQuote(services, quote), await renewQuote(services, quote)]
  }
  const refusal = (reason: string) => ({ ok: false, reason })
  const none = refusal('not-found')
  expect(await refusedTo(quoted.kirkgate)).toEqual([none, none])
  await change(services, 'agents', { state: 'suspended' })
  const suspended = refusal('suspended')
  expect(await refusedTo(quoted.aire)).toEqual([suspended, suspended])
  const of = { postingId: quoted.car.postingId, agentId: quoted.aire.id }
  const quote = { ...of, amountPence: 460_00, message: null }
  expect(await giveQuote(services, quote)).toEqual(suspended)
})

it('nobody quotes on a car that has gone', async () => {
  const gone = { ...quoted.car, postingId: 'gone' }
  expect(outcomeOf(await quoteOn(gone, 450))).toBe('404 not-found')
  const withdrawn = quoted.aire.call('DELETE', '/agent/vehicles/gone/quote')
  expect(outcomeOf(await withdrawn)).toBe('404 not-found')
})

test('each agent changes and sees only their own quotes, in lists and in the book', async () => {
  const { aire, kirkgate, put, ownersView } = quoted
  const given = await put({ amount: 450, message: 'Can collect on Thursday.' })
  expect(given.json()).toMatchObject({ amount: 450, message: 'Can collect on Thursday.' })
  quoted.services.clock.advance(1000)
  await put({ amount: 510 }, kirkgate)
  const other = await otherCar()
  await quoteOn(other, 451)
  await quoteOn(other, 511, kirkgate)
  expect(await ownersView()).toMatchObject([{ amount: 510 }, { amount: 450 }])
  const raised = { amount: 512.5, message: null, createdAt: given.json().createdAt }
  expect((await put({ amount: 512.5 })).json()).toMatchObject(raised)
  expect(await ownersView()).toMatchObject([{ amount: 512.5 }, { amount: 510 }])

  const seenBy = async (agent: AgentCaller) => {
    const { vehicles } = (await agent.call('GET', '/agent/vehicles')).json()
    const own = vehicles.flatMap((car: { ownQuote: object | null }) => car.ownQuote ?? [])
    const { quotes } = (await agent.call('GET', '/agent/quotes')).json()
    return [own, quotes].map((all: { amount: number }[]) => new Set(all.map((one) => one.amount)))
  }
  const inBoth = (...seen: number[]) => [new Set(seen), new Set(seen)]
  expect(await seenBy(aire)).toEqual(inBoth(512.5, 451))
  expect((await quoted.withdraw()).json()).toEqual({ success: true })
  expect((await quoted.withdraw()).statusCode).toBe(404)
  expect(await ownersView()).toMatchObject([{ amount: 510 }])
  expect(await seenBy(aire)).toEqual(inBoth(451))
  expect(await seenBy(kirkgate)).toEqual(inBoth(510, 511))
})

test('a wrong amount, message or term is refused by its field and changes nothing', async () => {
  await quote(450)
  const stored = () =>
    Promise.all([rowsOf(quoted.services, 'quotes'), queuedTexts(quoted.services)])
  const before = await stored()
  expect(outcomeOf(await quoted.put({ amount: [460] }))).toBe('400 amount type')
  const wrong = { message: 'a'.repeat(501), conditions: 'collects', validDays: '7' }
  const faults = '400 amount required, message too-long, conditions type, validDays choice'
  expect(outcomeOf(await quoted.put(wrong))).toBe(faults)
  expect(await stored()).toEqual(before)
})

const quote = (amount: number, terms: object = {}) => quoted.put({ amount, ...terms })
const twice = (amount: number) => quote(amount, { amountAgain: amount })
const rivals = (amount: number) => quoted.put({ amount }, quoted.kirkgate)
const otherCar = () => postCar(quoted.services, { registration: 'YK12 ABV' })
const quoteOn = ({ postingId }: PostedCar, amount: number, by = quoted.aire) =>
  by.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount })
const GIVEN = { statusCode: 200 }
const amounts = async () =>
  (await rowsOf(quoted.services, 'quotes', 'amount_pence')).map((row) => row.amount_pence)

test('an amount far from the others’ waits for a second typing, and reaches nobody until then', async () => {
  await rivals(400)
  expect((await quote(49_999.99, { message: 'Text us your bank details' })).json()).toMatchObject({
    status: 409,
    reason: 'confirm-amount',
    detail: '£49,999.99? Type it again if you mean it.',
    problems: [{ field: 'amountAgain', code: 'required' }],
  })
  expect(await amounts()).toEqual([40_000])
  expect(await queuedTexts(quoted.services)).toHaveLength(1)

  expect(await twice(49_999.99)).toMatchObject(GIVEN)
  expect(await amounts()).toEqual([40_000, 4_999_999])
})

test('a second typing that differs is refused, and one that nobody asked for is a first', async () => {
  expect((await twice(9_000)).json()).toMatchObject({ reason: 'confirm-amount' })
  for (const amountAgain of [900, '9000', [9_000], {}, false]) {
    expect(outcomeOf(await quote(9_000, { amountAgain }))).toBe('400 amountAgain different')
  }
  expect(await amounts()).toEqual([])
  expect(await quoted.put({ amount: 450, amountAgain: 450 }, quoted.kirkgate)).toMatchObject(GIVEN)
})

test('after one amount was asked about, every other amount on that car is asked about that day', async () => {
  await quote(9_000)
  expect((await quote(450)).json().detail).toBe('£450? Type it again if you mean it.')
  expect(await twice(460)).toMatchObject(GIVEN)
  for (const message of ['On Thursday.', 'On Friday.']) {
    expect(await quote(460, { message })).toMatchObject(GIVEN)
  }
  quoted.services.clock.advance(HOUR_MS)
  expect((await quote(470)).statusCode).toBe(409)
  expect(await quoteOn(await otherCar(), 450)).toMatchObject(GIVEN)
  expect(await rivals(450)).toMatchObject(GIVEN)
  quoted.services.clock.advance(DAY_MS)
  expect(await quote(470)).toMatchObject(GIVEN)
})

it('amounts are compared with what others offer, and without others any number of them is taken', async () => {
  for (const amount of [1_310, 1_320, 1_330, 1_340]) {
    expect(await quote(amount)).toMatchObject(GIVEN)
  }
  await rivals(1_340)
  expect(outcomeOf(await quote(440))).toBe('409 amountAgain required')
})

test('three amounts on a car are compared with the others in a day, and every later one is typed twice', async () => {
  await rivals(400)
  for (const amount of [410, 420, 430]) expect(await quote(amount)).toMatchObject(GIVEN)
  expect((await quote(440)).json()).toMatchObject({ reason: 'confirm-amount' })
  expect(await twice(440)).toMatchObject(GIVEN)
  quoted.services.clock.advance(DAY_MS)
  expect(await quote(450)).toMatchObject(GIVEN)
})

test('a question says nothing of what rivals offer, and asks about other amounts alike', async () => {
  const dear = await otherCar()
  await rivals(350)
  await quoteOn(dear, 4_800, quoted.kirkgate)
  const answersOn = async (car: PostedCar) => {
    const answers = []
    for (const amount of [20_000, 50, 349, 351, 4_800]) {
      const answer = await quoteOn(car, amount)
      answers.push([answer.statusCode, answer.json().detail])
    }
    return answers
  }
  expect(await answersOn(quoted.car)).toEqual(await answersOn(dear))
})

test('if nobody else has quoted, the scrap guide decides which amounts are asked about', async () => {
  const { services, car } = quoted
  const known = { type_approval: 'M1', fuel: 'Petrol', engine_size: 1200, due_at: null }
  const { postingId: posting_id, registration } = car
  await insert(services, 'vehicle_details', { posting_id, registration, ...known })
  const price = { id: 'a', pence_per_tonne: 150_00, day: '2026-11-17', source: 'Trade paper' }
  await insert(services, 'scrap_prices', { ...price, set_at: 0 })
  expect((await quote(20)).json().detail).toBe('£20? Type it again if you mean it.')
  expect(await rivals(150)).toMatchObject(GIVEN)
  expect(await quoteOn(await otherCar(), 20)).toMatchObject(GIVEN)
})

const pence = (pounds: number): number => pounds * 100
const judge = (
  offers: number[],
  others: number[],
  guide: { from: number; to: number } | null = null,
) => offers.map((amount) => isUnusual(pence(amount), others.map(pence), guide))

test('more than three times or less than a third of the median of the others is unusual', () => {
  const others = [350, 420, 4_000]
  expect(judge([139.99, 140, 1_260, 1_260.01], others)).toEqual([true, false, false, true])
  expect(judge([140, 1_260], others.toReversed(), { from: 10, to: 20 })).toEqual([false, false])
  // One absurd quote makes no room for a second beside a fair one.
  expect(judge([49_999.99, 400], [400, 49_999.99])).toEqual([true, false])
  expect(judge([140, 1_260], [420, 4_000, 350])).toEqual([false, false])
})

test('with no other quote the scrap guide decides, or else what the trade pays', () => {
  const guide = { from: 150, to: 185 }
  expect(judge([49.99, 50, 555, 555.01], [], guide)).toEqual([true, false, false, true])
  expect(judge([9.99, 10, 5_000, 5_001], [])).toEqual([true, false, false, true])
})
