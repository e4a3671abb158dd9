import { expect, test } from 'vitest'
import { dayWords, timeWords } from './dates.ts'

const NOW = new Date('2026-11-22T10:58:00Z')

test('a time of today says so, an earlier one its day, one of another year its year', () => {
  expect(timeWords('2026-11-22T10:42:00Z', NOW)).toBe('Today 10:42')
  expect(timeWords('2026-11-19T18:51:00Z', NOW)).toBe('19 Nov 18:51')
  expect(timeWords('2026-06-19T18:51:00Z', NOW)).toBe('19 Jun 19:51')
  expect(timeWords('2025-11-19T18:51:00Z', NOW)).toBe('19 Nov 2025')
})

test('a day is said with its weekday', () => {
  expect(dayWords('2026-11-25')).toBe('Wed 25 November')
})
