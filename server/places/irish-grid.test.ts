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
