import { expect, test } from 'vitest'
import { daysLeft, dayWords, longDate, timeWords } from './dates.ts'
import { dayAndTime, endOfLastDay, fullDay } from './days.ts'
import { dayOf, momentInUtc, secondsUntil, waitInWords } from './time.ts'

test('a day is shown as people write it, and a subscription’s last one too', () => {
  expect(longDate('2027-03-31')).toBe('31 March 2027')
  expect(longDate('2027-06-30T23:59:59.999Z')).toBe('30 June 2027')
})

test('days are counted in London', () => {
  expect(daysLeft('2027-03-31', new Date('2027-03-31T12:00:00Z'))).toBe(0)
  expect(daysLeft('2027-06-30', new Date('2027-06-29T23:30:00Z'))).toBe(0)
  expect(daysLeft('2027-06-30', new Date('2027-07-01T09:00:00Z'))).toBe(-1)
  expect(daysLeft('2027-03-31', new Date('2027-03-01T09:00:00Z'))).toBe(30)
})

const NOW = new Date('2026-11-22T10:58:00Z')

test('a time of today says so, an earlier one its day, one of another year its year', () => {
  expect(timeWords('2026-11-22T10:42:00Z', NOW)).toBe('Today 10:42')
  expect(timeWords('2026-11-19T18:51:00Z', NOW)).toBe('19 Nov 18:51')
  expect(timeWords('2026-06-19T18:51:00Z', NOW)).toBe('19 Jun 19:51')
  expect(timeWords('2025-11-19T18:51:00Z', NOW)).toBe('19 Nov 2025')
})

test('a day is said with its weekday', () => {
  expect(dayWords('2026-11-25')).toBe('Wed 25 November')
  expect(fullDay('2026-11-24')).toBe('Tuesday 24 November')
  expect(fullDay('2026-11-24', { withYear: true })).toBe('Tuesday 24 November 2026')
})

test('a moment is said in British time to owners, and in UTC at the desk', () => {
  expect(dayAndTime('2026-06-19T23:05:00Z')).toBe('Sat 20 Jun, 00:05')
  expect(momentInUtc('2026-06-19T23:05:00Z')).toBe('2026-06-19 23:05')
  expect(momentInUtc(null)).toBeNull()
})

test('a last day is read only if its end is still to come', () => {
  const end = Date.parse('2026-11-24T23:59:59.999Z')
  expect(endOfLastDay('24/11/2026', end - 1)).toBe(end)
  for (const typed of ['24/11/2026', 'soon']) expect(endOfLastDay(typed, end)).toBeNull()
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
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [48 * 3600, '48 hours'],
  [48 * 3600 + 1, '3 days'],
])('a wait of %d s is %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
