import { expect, test } from 'vitest'
import { NO_FILTERS, type SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { Postcode } from '../../../../domain/people/postcode.ts'
import {
  activeFilters,
  filtersIn,
  listAddress,
  searchFor,
  countWords,
  leftInWords,
  newCarWords,
  showWords,
} from './car-filters.ts'

const SET: SearchFilters = {
  near: 'LS11 5DJ' as Postcode,
  within: 25,
  q: '',
  sort: 'newest',
  make: 'Ford',
  firstUsed: 'from-2010',
  mot: 'three-months',
  confirmed: true,
  photo: true,
  starts: true,
  v5c: true,
  catalyst: null,
  keys: true,
  rolls: null,
  unquoted: true,
}
const read = (address: string) => filtersIn(address.replace('/agents', ''))

test('an address keeps every filter but the words, and none where none is set', () => {
  expect(read(listAddress(SET))).toEqual(SET)
  expect(listAddress({ ...NO_FILTERS, q: 'AB12 CDE' })).toBe('/agents')
  expect(filtersIn('')).toEqual(NO_FILTERS)
})

test('filters of an address that make no sense, or have no place there, are left out', () => {
  const query = '?near=Leeds&within=7&sort=price&photo=2&unquoted=&q=AB12CDE'
  expect(filtersIn(query)).toEqual(NO_FILTERS)
  expect(filtersIn('?photo=false&starts=false')).toEqual(NO_FILTERS)
  expect(filtersIn('?near=ls115dj').near).toBe('LS11 5DJ')
})

test('distances are from the yard unless a place is named, and without either the newest come first', () => {
  expect(searchFor(NO_FILTERS, 'BD4 7AA')).toMatchObject({ near: 'BD4 7AA', sort: 'nearest' })
  expect(searchFor(SET, 'BD4 7AA').near).toBe('LS11 5DJ')
  const nowhere = { ...SET, near: null, sort: null, q: 'clutch' }
  expect(searchFor(nowhere, null)).toEqual({ ...nowhere, within: null, sort: 'newest' })
})

test('each filter that narrows the list has a chip that takes it off', () => {
  const chips = activeFilters({ filters: SET, search: searchFor(SET, null) })
  expect(chips.map(({ name }) => name)).toEqual([
    'LS11, 25 miles',
    'Ford',
    '2010 on',
    'MOT 3+ months',
    'Starts',
    'V5C to hand',
    'Keys',
    'Number confirmed',
    'With photo',
    'Not quoted by me',
  ])
  const off = Object.assign({}, SET, ...chips.map((chip) => chip.off)) as SearchFilters
  expect(off).toEqual({ ...NO_FILTERS, sort: 'newest' })
})

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

test('a count that may go on says so; none, if there may be some, says nothing', () => {
  const shown = [35, 1, 0, 1000].map((cars) => showWords({ cars, more: false }))
  expect(shown).toEqual(['Show 35 Cars', 'Show 1 Car', 'Show 0 Cars', 'Show 1,000 Cars'])
  expect(showWords({ cars: 1000, more: true })).toBe('Show 1,000+ Cars')
  for (const unsure of [{ cars: 0, more: true }, undefined]) {
    expect(showWords(unsure)).toBe('Show Cars')
  }
  expect(leftInWords({ cars: 0, more: true })).toBe('')
})
