import { expect, test } from 'vitest'
import { NO_FILTERS, readCarFilters, searchFor, writeCarFilters } from './car-filters.ts'

const SET = { near: 'LS11 5DJ', within: 25, sort: 'newest', photo: true, unquoted: true } as const

test('an address keeps every filter, and none where none is set', () => {
  expect(readCarFilters(writeCarFilters(SET))).toEqual(SET)
  expect(writeCarFilters(NO_FILTERS)).toBe('')
  expect(readCarFilters('')).toEqual(NO_FILTERS)
})

test('what makes no sense in an address is left out', () => {
  expect(readCarFilters('?near=Leeds&within=7&sort=price&photo=1&unquoted=')).toEqual(NO_FILTERS)
  expect(readCarFilters('?near=ls115dj').near).toBe('LS11 5DJ')
})

test('distances are from the yard unless a place is named, and without either the newest come first', () => {
  expect(searchFor(NO_FILTERS, '', 'BD4 7AA')).toMatchObject({ near: 'BD4 7AA', sort: 'nearest' })
  expect(searchFor(SET, '', 'BD4 7AA').near).toBe('LS11 5DJ')
  const nowhere = { ...SET, near: '', sort: 'nearest' } as const
  expect(searchFor(nowhere, 'clutch', null)).toEqual({
    ...nowhere,
    q: 'clutch',
    within: null,
    sort: 'newest',
  })
})
