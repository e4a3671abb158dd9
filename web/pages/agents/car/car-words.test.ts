import { expect, test } from 'vitest'
import { ageWithin, momentWords, ownerTextWords, phoneWords } from './car-words.ts'

const AFTERNOON = Date.parse('2026-07-15T13:30:00Z')

test('ages and moments stand within sentences, as clocks go in London', () => {
  expect(ageWithin('2026-07-15T13:18:00Z', AFTERNOON)).toBe('12 minutes ago')
  expect(ageWithin('2026-07-15T13:30:00Z', AFTERNOON)).toBe('just now')
  expect(momentWords('2026-07-15T13:05:00Z', AFTERNOON)).toBe('today at 14:05')
  expect(momentWords('2026-07-14T22:05:00Z', AFTERNOON)).toBe('on 14 July at 23:05')
})

test.each([
  ['2026-07-15T06:59:00Z', false],
  ['2026-07-15T07:00:00Z', true],
  ['2026-07-15T18:59:00Z', true],
  ['2026-07-15T19:00:00Z', false],
  ['2026-01-15T07:59:00Z', false],
  ['2026-01-15T23:30:00Z', false],
])('of a quote sent at %s the owner is told at once: %s', (iso, isAtOnce) => {
  expect(ownerTextWords(Date.parse(iso), '08:00-20:00') === 'The owner gets a text.').toBe(isAtOnce)
})

test('the hours are those of the setting', () => {
  expect(ownerTextWords(AFTERNOON, '15:00-16:30')).toBe(
    'The owner gets a text. Texts go between 15:00 and 16:30.',
  )
  expect(ownerTextWords(Date.parse('2026-07-14T23:30:00Z'), '00:00-24:00')).toBe(
    'The owner gets a text.',
  )
})

test('British numbers are shown as they are dialled here, others as they are', () => {
  expect(phoneWords('+447700900123')).toBe('07700 900123')
  expect(phoneWords('+353871234567')).toBe('+353871234567')
})
