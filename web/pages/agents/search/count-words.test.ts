import { expect, test } from 'vitest'
import { NO_FILTERS } from '../../../../domain/market/search-filters.ts'
import { searchFor, countWords, leftInWords, newCarWords, showWords } from './car-filters.ts'

const nearest = searchFor(NO_FILTERS, 'LS11 5DJ')

test.each([
  [38, true, { ...nearest, within: 25 }, '38 cars within 25 miles of LS11'],
  [1, true, { ...nearest, within: 25 }, '1 car within 25 miles of LS11'],
  [20, false, { ...nearest, within: 25 }, 'First 20 cars within 25 miles of LS11'],
  [20, false, nearest, 'First 20 cars nearest to LS11'],
  [3, true, searchFor(NO_FILTERS, null), '3 cars newest first'],
])('%s cars, all of them: %s', (cars, isAll, search, words) => {
  const { count, rest } = countWords({ cars, isAll, search })
  expect(`${count} ${rest}`).toBe(words)
})

test('new cars are near the agent only where the list is of cars around the yard', () => {
  const around = { ...nearest, within: 25 }
  expect(newCarWords(1, nearest, 'LS11 5DJ')).toBe('1 new car')
  expect(newCarWords(3, around, 'LS11 5DJ')).toBe('3 new cars near you')
  expect(newCarWords(120, around, 'BD4 7AA')).toBe('100 or more new cars near LS11')
})

test('a count that may go on says so, and none that may be some says nothing', () => {
  const shown = [35, 1, 0, 1000].map((cars) => showWords({ cars, more: false }))
  expect(shown).toEqual(['Show 35 Cars', 'Show 1 Car', 'Show 0 Cars', 'Show 1,000 Cars'])
  expect(showWords({ cars: 1000, more: true })).toBe('Show 1,000+ Cars')
  expect([showWords({ cars: 0, more: true }), showWords(undefined)]).toEqual([
    'Show Cars',
    'Show Cars',
  ])
  expect(leftInWords({ cars: 0, more: true })).toBe('')
})
