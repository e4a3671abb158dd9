import { expect, test } from 'vitest'
import { insert, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { outcomeOf } from '../../../tests/support/outcome-of.ts'
import { postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { isUnusual } from './give-quote.ts'

const quoted = forEachTest(() => openQuotedCar({ SUBMISSIONS_PER_HOUR: '0' }))
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
  const asked = await quote(49_999.99, { message: 'Text us your bank details' })
  expect(asked.json()).toMatchObject({
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

test('once an amount was asked about, so is every other on that car that day, and on no other car', async () => {
  await quote(9_000)
  expect((await quote(450)).json().detail).toBe('£450? Type it again if you mean it.')
  expect(await twice(460)).toMatchObject(GIVEN)
  expect((await quote(470)).statusCode).toBe(409)
  expect(await quoteOn(await otherCar(), 450)).toMatchObject(GIVEN)
  expect(await rivals(450)).toMatchObject(GIVEN)
  quoted.services.clock.advance(DAY_MS)
  expect(await quote(470)).toMatchObject(GIVEN)
})

test('the words of a live quote are changed without another question', async () => {
  await quote(9_000)
  await twice(9_000)
  const message = 'Collection on Thursday.'
  for (let again = 0; again < 2; again += 1) {
    expect(await quote(9_000, { message })).toMatchObject(GIVEN)
  }
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

test('where nobody else has quoted, the scrap guide says what is usual', async () => {
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
})

test('with no other quote the scrap guide decides, or else what the trade pays', () => {
  expect(judge([49.99, 50, 555, 555.01], [], { from: 150, to: 185 })).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(judge([9.99, 10, 5_000, 5_001], [])).toEqual([true, false, false, true])
})

test('one absurd quote makes no room for a second beside a fair one', () => {
  expect(judge([49_999.99, 400], [400, 49_999.99])).toEqual([true, false])
})
