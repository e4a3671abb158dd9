// Readings of what was typed double with each O, 0, I or 1: there must be an end to them.

import { expect, test } from 'vitest'
import { didYouMean, nearMisses, readingsIn } from './as-typed.ts'

test('every reading of eight characters is tried, and none of nine', () => {
  const tried: string[] = []
  const isRight = (reading: string): boolean => {
    tried.push(reading)
    return reading === '0'.repeat(8)
  }
  expect(nearMisses('O'.repeat(8), isRight)).toEqual(['00000000'])
  expect(new Set(tried).size).toBe(2 ** 8 - 1)
  tried.length = 0
  expect(nearMisses('O'.repeat(9), isRight)).toEqual([])
  expect(tried).toEqual([])
})

test('only the readings with the fewest swaps are asked about', () => {
  expect(nearMisses('O1', (reading) => /^\d\d$|^[A-Z]{2}$/.test(reading))).toEqual(['OI', '01'])
  expect(nearMisses('OO1', (reading) => ['001', '0OI', 'O01'].includes(reading))).toEqual(['O01'])
})

test('all that may have been meant is asked about in one question', () => {
  expect(didYouMean(['OI', '01'])).toContain('OI or 01?')
})

test('what is right as it is, is not among them', () => {
  expect(nearMisses('O1', () => true)).toEqual(['OI', '01'])
  expect(nearMisses('AB', () => true)).toEqual([])
})

test('the readings that a question names can be taken from it', () => {
  const readings = ['LS11 5DJ', 'LS1 15DJ']
  expect(readingsIn(didYouMean(readings))).toEqual(readings)
  for (const other of ['Postcode is required.', `No. ${didYouMean(readings)}`]) {
    expect(readingsIn(other)).toEqual([])
  }
})
