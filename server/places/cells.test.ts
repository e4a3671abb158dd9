import { assert, integer, pre, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '../../domain/national-grid.ts'
import { cellOf, cellsBetween } from './cells.ts'

const LEEDS = { easting: 430_000, northing: 434_000 }
const around = record({
  easting: integer({ min: 380_000, max: 480_000 }),
  northing: integer({ min: 384_000, max: 484_000 }),
})
const metres = integer({ min: 0, max: 50_000 })

test('no point between two distances is missed', () => {
  assert(
    property(around, around, metres, (from, point, inner) => {
      const distance = metresBetween(from, point)
      pre(distance >= inner)
      const runs = cellsBetween(from, inner, Math.ceil(distance))
      const cell = cellOf(point)
      return runs.some(({ low, high }) => cell >= low && cell <= high)
    }),
    { seed: 20_250_518, numRuns: 2000 },
  )
})

test('no cell is looked into twice', () => {
  const cells = cellsBetween(LEEDS, 6000, 14_000).flatMap(({ low, high }) =>
    Array.from({ length: high - low + 1 }, (_, index) => low + index),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test('a wide ring leaves out what lies well within', () => {
  expect(cellsBetween(LEEDS, 30_000, 32_000)).not.toContainEqual(
    expect.objectContaining({ low: cellOf(LEEDS) }),
  )
  const inside = cellsBetween(LEEDS, 30_000, 32_000).some(
    ({ low, high }) => cellOf(LEEDS) >= low && cellOf(LEEDS) <= high,
  )
  expect(inside).toBe(false)
})

test('Jersey, Fermanagh and Shetland have cells of their own, and places off the map have some', () => {
  const cells = [
    cellOf({ easting: 392_500, northing: -79_500 }),
    cellOf({ easting: -4000, northing: 500_000 }),
    cellOf({ easting: 447_500, northing: 1_141_500 }),
  ]
  expect(new Set(cells).size).toBe(3)
  expect(cellOf({ easting: -9e9, northing: -9e9 })).toBe(0)
})
