import { expect, test } from 'vitest'
import { ageWords } from './age-words.ts'
import { distanceWords } from './place-words.ts'
import { poundsWords, quoteCountWords } from './quote-words.ts'

const NOW = Date.parse('2026-07-15T13:30:00Z')

test.each([
  ['2026-07-15T13:30:20Z', 'Just now'],
  ['2026-07-15T13:29:01Z', 'Just now'],
  ['2026-07-15T13:29:00Z', '1 minute ago'],
  ['2026-07-15T12:31:00Z', '59 minutes ago'],
  ['2026-07-15T12:30:00Z', '1 hour ago'],
  ['2026-07-14T23:00:00Z', '14 hours ago'],
  ['2026-07-14T22:59:00Z', 'Yesterday'],
  ['2026-07-13T22:59:00Z', '13 July'],
  ['2025-12-31T12:00:00Z', '31 December 2025'],
])('a car posted at %s was posted: %s, as days go in London', (postedAt, words) => {
  expect(ageWords(postedAt, NOW)).toBe(words)
})

test.each([
  [null, false, ''],
  [0, false, 'less than a mile'],
  [0, true, 'same area'],
  [1, false, '1 mile'],
  [1, true, 'about 1 mile'],
  [24, true, 'about 24 miles'],
])('%s miles, known only by area: %s, is said as: %s', (miles, about, words) => {
  expect(distanceWords({ miles, about })).toBe(words)
})

test('quotes are counted in words, and money has pence only where there are some', () => {
  expect([0, 1, 2].map(quoteCountWords)).toEqual(['No quotes yet', '1 quote', '2 quotes'])
  expect([310, 1250, 310.5].map(poundsWords)).toEqual(['£310', '£1,250', '£310.50'])
})
