// Every shape is that of a whole mark: with anything before or behind it, it is another mark or none.

import { expect, test } from 'vitest'
import { CAR_MARKS, OTHER_MARKS } from './registration.ts'

const SHAPES = [...CAR_MARKS, ...OTHER_MARKS.map(([, shape]) => shape)]
const MARKS = [
  'AB12CDE',
  'P7XYK',
  'POW1A',
  'KX9999',
  'WHO700',
  '5000VC',
  '700WHO',
  'YUI9998',
  '321OI',
  'QNI1234',
  'S0',
  'HS0',
  '101D101',
  '10KK10',
  'AB12CD',
  'MN1',
  'PMN12A',
  'MAN9',
  '77MAN',
  '7PMN',
  'A1MAN',
  'J98765',
  'JSY1',
  'AY12345',
  '98765',
  '7',
]

test('each shape is tried', () => {
  for (const shape of SHAPES) expect(MARKS.filter((mark) => shape.test(mark))).not.toEqual([])
})

test.each(MARKS)('%s is a mark by itself only', (mark) => {
  for (const shape of SHAPES.filter((known) => known.test(mark))) {
    expect(`?${mark}`).not.toMatch(shape)
    expect(`${mark}?`).not.toMatch(shape)
  }
})
