import { expect, test } from 'vitest'
import {
  motEnds,
  NO_FILTERS,
  parseFilters,
  readFilters,
  writeFilters,
  yearsOf,
  type SearchFilters,
} from './search-filters.ts'
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
  expect(problems[5]?.message).toMatch(/^Choose one of: from-\d+, /)
  expect(parseFilters({ ...query })).toEqual({ ok: false, reason: 'invalid', problems })
})

test('a choice of years or of MOTs is a span from one day or year to another', () => {
  expect(yearsOf('before-2005')).toEqual({ from: 0, before: 2005 })
  expect(yearsOf('from-2015')).toEqual({ from: 2015, before: 10_000 })
  const ends = (choice: Parameters<typeof motEnds>[0]) => motEnds(choice, '2026-11-24')
  expect(ends('expired')).toEqual({ from: '', before: '2026-11-24' })
  expect(ends('current')).toEqual({ from: '2026-11-24', before: '9999' })
  expect(ends('three-months')).toEqual({ from: '2027-02-22', before: '9999' })
})
