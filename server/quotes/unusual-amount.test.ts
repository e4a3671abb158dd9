import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrdinary, isUnusual } from './unusual-amount.ts'

const pence = (pounds: number): number => pounds * 100

test('an amount far from what others offer is unusual, one beside it is not', () => {
  const others = [350, 400, 420].map(pence)
  expect([500, 1_999, 2_001, 4_000, 49_999.99].map((amount) => isUnusual(pence(amount), others))) //
    .toEqual([false, false, true, true, true])
  const dear = [3_500, 4_000, 4_200].map(pence)
  expect([9_000, 16_000, 16_001, 49_999.99].map((amount) => isUnusual(pence(amount), dear))) //
    .toEqual([false, false, true, true])
  expect(isUnusual(pence(50_000), [12_000, 13_000].map(pence))).toBe(false)
})

test('with no other quote what the trade pays decides', () => {
  expect([9.99, 10, 5_000, 5_001].map((amount) => isUnusual(pence(amount), []))) //
    .toEqual([true, false, false, true])
})

test('one absurd quote makes no room for a second beside a fair one', () => {
  expect(isUnusual(pence(49_999.99), [400, 49_999.99].map(pence))).toBe(true)
})

test('what others offer shows in no answer about an ordinary amount', () => {
  const amounts = fc.array(fc.integer({ min: 100, max: 50_000_00 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 10_00, max: 2_000_00 }), amounts, (amount, others) => {
      expect([isOrdinary(amount), isUnusual(amount, others)]).toEqual([true, false])
    }),
    { seed: 20_250_518 },
  )
})

test('only a handful of answers can be told apart, whatever others offer', () => {
  const tried = [2_001, 4_001, 8_001, 16_001, 32_001].map(pence)
  const answersTo = (others: number[]) => tried.map((amount) => isUnusual(amount, others)).join()
  const seen = new Set<string>()
  for (let other = 1_00; other <= 50_000_00; other += 37_00) seen.add(answersTo([other]))
  expect(seen.size).toBe(6)
  for (const amount of [2_345, 6_789, 23_456].map(pence)) {
    const band = tried.findLastIndex((edge) => edge <= amount)
    for (let other = 1_00; other <= 50_000_00; other += 3_733) {
      expect(isUnusual(amount, [other])).toBe(isUnusual(tried[band] ?? 0, [other]))
    }
  }
})
