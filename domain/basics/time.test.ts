import { expect, test } from 'vitest'
import { DAY_MS, dayOf, waitInWords, secondsUntil } from './time.ts'

test('a day is 24 hours of milliseconds', () => {
  expect(2 * DAY_MS).toBe(Date.parse('2026-11-20') - Date.parse('2026-11-18'))
})

test('a day begins at midnight by UTC', () => {
  const midnight = Date.parse('2026-07-01T00:00:00Z')
  expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual(['2026-06-30', '2026-07-01'])
})

test.each([
  [10_000, 10],
  [9001, 10],
  [0, 1],
  [-5000, 1],
])('a time in %d ms is a wait of %d s', (ms, seconds) => {
  expect(secondsUntil(5_000_000 + ms, 5_000_000)).toBe(seconds)
})

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('a wait of %d s is %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
