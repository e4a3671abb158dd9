import { beforeEach, expect, test } from 'vitest'
import { insert, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { isUnusual } from './give-quote.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let rival: AgentCaller
let agent: AgentCaller

beforeEach(async () => {
  car = await postCar(site.services)
  rival = await signInAgent(site, { name: 'Kirkgate Salvage' })
  agent = await signInAgent(site, { name: 'Elsewhere Motors' })
})

const quote = (terms: object, { by = agent, on = car } = {}) =>
  by.call('PUT', `/agent/vehicles/${on.postingId}/quote`, terms)
const amounts = async () =>
  (await rowsOf(site.services, 'quotes', 'amount_pence')).map((row) => row.amount_pence)

test('an amount far from the others’ waits for a second typing, and reaches nobody until then', async () => {
  await quote({ amount: 400 }, { by: rival })
  const asked = await quote({ amount: 49_999.99, message: 'Text us your bank details' })
  expect(asked.statusCode).toBe(409)
  expect(asked.json()).toMatchObject({
    reason: 'confirm-amount',
    detail: '£49,999.99? Type it again if you mean it.',
    problems: [{ field: 'amountAgain', code: 'required' }],
  })
  expect(await amounts()).toEqual([40_000])
  expect(await queuedTexts(site.services)).toHaveLength(1)

  expect((await quote({ amount: 49_999.99, amountAgain: 49_999.99 })).statusCode).toBe(200)
  expect(await amounts()).toEqual([40_000, 4_999_999])
})

test('a second typing that differs is refused, and one that nobody asked for is a first', async () => {
  expect((await quote({ amount: 9_000, amountAgain: 9_000 })).json().reason).toBe('confirm-amount')
  for (const other of [900, '9000', [9_000], {}, false]) {
    expect((await quote({ amount: 9_000, amountAgain: other })).json()).toMatchObject({
      status: 400,
      problems: [{ field: 'amountAgain', code: 'different' }],
    })
  }
  expect(await amounts()).toEqual([])
  expect((await quote({ amount: 450, amountAgain: 450 }, { by: rival })).statusCode).toBe(200)
})

test('once an amount was asked about, so is every other on that car that day, and on no other car', async () => {
  await quote({ amount: 9_000 })
  expect((await quote({ amount: 450 })).json().detail).toBe('£450? Type it again if you mean it.')
  expect((await quote({ amount: 460, amountAgain: 460 })).statusCode).toBe(200)
  expect((await quote({ amount: 470 })).statusCode).toBe(409)
  const second = await postCar(site.services, { registration: 'YK12 ABV' })
  expect((await quote({ amount: 450 }, { on: second })).statusCode).toBe(200)
  expect((await quote({ amount: 450 }, { by: rival })).statusCode).toBe(200)
  site.services.clock.advance(DAY_MS)
  expect((await quote({ amount: 470 })).statusCode).toBe(200)
})

test('the words of a live quote are changed without another question', async () => {
  await quote({ amount: 9_000 })
  await quote({ amount: 9_000, amountAgain: 9_000 })
  expect((await quote({ amount: 9_000, message: 'Collection on Thursday.' })).statusCode).toBe(200)
  expect((await quote({ amount: 9_000, message: 'Collection on Thursday.' })).statusCode).toBe(200)
})

test('three amounts on a car are compared with the others in a day, and every later one is typed twice', async () => {
  await quote({ amount: 400 }, { by: rival })
  for (const amount of [410, 420, 430]) expect((await quote({ amount })).statusCode).toBe(200)
  expect((await quote({ amount: 440 })).json().reason).toBe('confirm-amount')
  expect((await quote({ amount: 440, amountAgain: 440 })).statusCode).toBe(200)
  site.services.clock.advance(DAY_MS)
  expect((await quote({ amount: 450 })).statusCode).toBe(200)
})

test('a question says nothing of what rivals offer, and asks about other amounts alike', async () => {
  const dear = await postCar(site.services, { registration: 'YK12 ABV' })
  await quote({ amount: 350 }, { by: rival })
  await quote({ amount: 4_800 }, { by: rival, on: dear })
  const answersOn = async (on: PostedCar) => {
    const answers = []
    for (const amount of [20_000, 50, 349, 351, 4_800]) {
      const { statusCode, body } = await quote({ amount }, { on })
      answers.push([statusCode, JSON.parse(body).detail])
    }
    return answers
  }
  expect(await answersOn(car)).toEqual(await answersOn(dear))
})

test('where nobody else has quoted, the scrap guide says what is usual', async () => {
  const { database } = site.services
  const details = { posting_id: car.postingId, registration: car.registration, due_at: null }
  await insert({ database }, 'vehicle_details', {
    ...details,
    type_approval: 'M1',
    fuel: 'Petrol',
    engine_size: 1200,
  })
  const price = { id: 'a', pence_per_tonne: 150_00, day: '2026-11-17', source: 'Trade paper' }
  await insert({ database }, 'scrap_prices', { ...price, set_at: 0 })
  expect((await quote({ amount: 20 })).json().detail).toBe('£20? Type it again if you mean it.')
  expect((await quote({ amount: 150 }, { by: rival })).statusCode).toBe(200)
  const other = await postCar(site.services, { registration: 'YK12 ABV' })
  expect((await quote({ amount: 20 }, { on: other })).statusCode).toBe(200)
})

const pence = (pounds: number): number => pounds * 100
const judge = (offers: number[], others: number[], guide: [number, number] | null = null) =>
  offers.map((amount) =>
    isUnusual(
      pence(amount),
      others.map(pence),
      guide === null ? null : { from: guide[0], to: guide[1] },
    ),
  )

test('more than three times or less than a third of the median of the others is unusual', () => {
  const others = [350, 420, 4_000]
  expect(judge([139.99, 140, 1_260, 1_260.01], others)).toEqual([true, false, false, true])
  expect(judge([140, 1_260], others.toReversed(), [10, 20])).toEqual([false, false])
})

test('with no other quote the scrap guide decides', () => {
  expect(judge([49.99, 50, 555, 555.01], [], [150, 185])).toEqual([true, false, false, true])
})

test('with neither what the trade pays decides', () => {
  expect(judge([9.99, 10, 5_000, 5_001], [])).toEqual([true, false, false, true])
})

test('one absurd quote makes no room for a second beside a fair one', () => {
  expect(judge([49_999.99, 400], [400, 49_999.99])).toEqual([true, false])
})
