import { expect, test } from 'vitest'
import { metresBetween } from '../../domain/national-grid.ts'
import { fromIrishGrid } from './irish-grid.ts'

// The Irish coordinates are as maps print them; the British ones were worked out from latitude and
// longitude by the guide's own method.
test('the Spire of Dublin is found to within ten metres', () => {
  const found = fromIrishGrid({ easting: 315_904, northing: 234_671 })
  expect(metresBetween(found, { easting: 116_573, northing: 392_117 })).toBeLessThan(10)
})

test('a mile in Belfast stays a mile', () => {
  const here = fromIrishGrid({ easting: 333_800, northing: 374_000 })
  const there = fromIrishGrid({ easting: 333_800, northing: 375_609 })
  expect(metresBetween(here, there)).toBeGreaterThan(1600)
  expect(metresBetween(here, there)).toBeLessThan(1625)
})

// Worked out by the guide's formulas, annexes B and C.
test.each([
  [315_904, 234_671, 116_573, 392_121],
  [333_800, 374_000, 146_206, 529_475],
  [198_000, 363_000, 9851, 530_098],
])('Irish %d %d is British %d %d to the metre', (easting, northing, east, north) => {
  const found = fromIrishGrid({ easting, northing })
  expect(Math.abs(found.easting - east)).toBeLessThanOrEqual(1)
  expect(Math.abs(found.northing - north)).toBeLessThanOrEqual(1)
})
