import { expect, test } from 'vitest'
import { summaryWords } from './summary-words.ts'

const LIVE = {
  amount: 450,
  message: null,
  createdAt: '2026-11-18T10:00:00Z',
  updatedAt: '2026-11-18T10:00:00Z',
  vehicleId: 'one',
  registrationNumber: 'AB12 CDE',
  district: 'LS11',
  thumbnail: null,
}
const GONE = { ...LIVE, vehicleId: null, registrationNumber: null, district: null }

test('quotes are counted, and those on cars that are still listed', () => {
  expect(summaryWords([LIVE])).toBe('1 quote, on a car still listed.')
  expect(summaryWords([LIVE, LIVE])).toBe('2 quotes, all on cars still listed.')
  expect(summaryWords([LIVE, LIVE, GONE])).toBe('3 quotes, 2 of them on cars still listed.')
  expect(summaryWords([LIVE, GONE])).toBe('2 quotes, 1 of them on a car still listed.')
  expect(summaryWords([GONE])).toBe('1 quote, none on a car still listed.')
})
