import { expect, test } from 'vitest'
import { metresBetween } from './national-grid.ts'

test.each([
  [{ easting: 0, northing: 0 }, { easting: 300, northing: 400 }, 500],
  [{ easting: 530_000, northing: 180_000 }, { easting: 530_003, northing: 179_996 }, 5],
  [{ easting: -100, northing: 400_000 }, { easting: 100, northing: 400_000 }, 200],
])('%o to %o is %d metres, either way', (from, to, metres) => {
  expect(metresBetween(from, to)).toBe(metres)
  expect(metresBetween(to, from)).toBe(metres)
})
