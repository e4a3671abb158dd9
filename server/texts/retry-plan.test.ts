import { expect, test } from 'vitest'
import { isTooLate, nextTry } from './retry-plan.ts'

const HOUR_MS = 3_600_000

test('tries follow after 5 s, 15 s, 60 s, 5 min, and then every 30 min', () => {
  const waits = [1, 2, 3, 4, 5, 6, 40].map((tries) => nextTry(tries, 1000) - 1000)
  expect(waits).toEqual([5000, 15_000, 60_000, 300_000, 1_800_000, 1_800_000, 1_800_000])
})

test('a try is too late a day after the first', () => {
  expect(isTooLate(0, 24 * HOUR_MS)).toBe(false)
  expect(isTooLate(0, 24 * HOUR_MS + 1)).toBe(true)
})
