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
  [null, 'We won’t text the owner about this; they’ll see it on their page.'],
  ['2026-07-15T13:32:00Z', 'We’ll text the owner within a few minutes.'],
  ['2026-07-15T17:00:00Z', 'We’ll text the owner today at 18:00.'],
  ['2026-07-16T07:00:00Z', 'We’ll text the owner tomorrow at 08:00.'],
])('the text to the owner due at %s: %s', (at, words) => {
  expect(ownerTextWords(at, AFTERNOON)).toBe(words)
})

test('British numbers are shown as they are dialled here, others as they are', () => {
  expect(phoneWords('+447700900123')).toBe('07700 900123')
  expect(phoneWords('+353871234567')).toBe('+353871234567')
})
