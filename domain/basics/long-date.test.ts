import { expect, test } from 'vitest'
import { daysLeft, longDate } from './dates.ts'

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
