import { assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { middleOfSquare } from '../../vehicles/places/locate.ts'
import { columnsBetween } from './find-vehicles.ts'

const around = record({
  easting: integer({ min: 380_000, max: 480_000 }),
  northing: integer({ min: 384_000, max: 484_000 }),
})
const metres = integer({ min: 0, max: 50_000 })

test('between two distances every car is looked up once, and none that is farther', () => {
  assert(
    property(around, around, metres, metres, (from, point, inner, width) => {
      const car = middleOfSquare(point)
      const outer = inner + width
      const squared = (car.easting - from.easting) ** 2 + (car.northing - from.northing) ** 2
      const times = columnsBetween(from, inner, outer).filter(
        ([easting, south, north]) =>
          easting === car.easting && south <= car.northing && car.northing <= north,
      )
      if (squared > outer ** 2) expect(times).toEqual([])
      else if (squared > inner ** 2) expect(times).toHaveLength(1)
    }),
    { seed: 20_250_518, numRuns: 3000 },
  )
})

test('a wide ring leaves out what lies well within', () => {
  const from = { easting: 430_000, northing: 434_000 }
  const near = columnsBetween(from, 30_000, 32_000).filter(
    ([easting, south, north]) =>
      Math.abs(easting - from.easting) < 15_000 && south <= from.northing && north >= from.northing,
  )
  expect(near).toEqual([])
})
