import { expect, test } from 'vitest'
import { DAY_MS, dayOf } from './time.ts'

test('a day is 24 hours of milliseconds', () => {
  expect(2 * DAY_MS).toBe(Date.parse('2026-11-20') - Date.parse('2026-11-18'))
})

test('a day begins at midnight by UTC', () => {
  const midnight = Date.parse('2026-07-01T00:00:00Z')
  expect([dayOf(midnight - 1), dayOf(midnight)]).toEqual(['2026-06-30', '2026-07-01'])
})
