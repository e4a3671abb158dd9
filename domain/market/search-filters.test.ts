import { expect, test } from 'vitest'
import { NO_FILTERS, readFilters, writeFilters, type SearchFilters } from './search-filters.ts'
import type { Postcode } from '../people/postcode.ts'

const SET: SearchFilters = {
  near: 'LS11 5DJ' as Postcode,
  within: 25,
  q: 'brakes & clutch',
  sort: 'newest',
  make: 'Land Rover',
  firstUsed: 'before-2005',
  mot: 'current',
  confirmed: true,
  photo: false,
  starts: true,
  v5c: false,
  catalyst: true,
  keys: false,
  rolls: true,
  unquoted: true,
}
const read = (query: string) => readFilters(Object.fromEntries(new URLSearchParams(query)))

test('a query string keeps every filter, and is empty where none is set', () => {
  expect(read(writeFilters(SET))).toEqual({ filters: SET, problems: [] })
  expect(writeFilters(NO_FILTERS)).toBe('')
  expect(read('')).toEqual({ filters: NO_FILTERS, problems: [] })
  expect(read('near=+&q=&sort=')).toEqual({ filters: NO_FILTERS, problems: [] })
})

test('each wrong filter is left out and named by its parameter', () => {
  const query = {
    near: 'Leeds',
    within: '0',
    q: '\0',
    sort: 'price',
    make: 'F'.repeat(41),
    firstUsed: '2005',
    photo: 'maybe',
    keys: '2',
    unquoted: ['1'],
  }
  expect(readFilters({ q: 'half \ud800' }).filters.q).toBe('')
  const { filters, problems } = readFilters({ ...query })
  expect(filters).toEqual(NO_FILTERS)
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'near format',
    'within range',
    'q too-long',
    'sort choice',
    'make too-long',
    'firstUsed choice',
    'photo choice',
    'keys choice',
    'unquoted type',
  ])
})
