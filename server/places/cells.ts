// The country in numbered squares of two kilometres, so that any database's plain index finds what is
// around a place: neighbours in a row have neighbouring numbers.
import type { GridPoint } from '../../domain/national-grid.ts'

/** A run of cells in one row, both ends included. */
export interface CellRun {
  low: number
  high: number
}

/** Metres: a city has some hundred cars in a cell, and the country a hundred thousand cells. */
export const CELL_SIZE = 2000
const COLUMNS = 1000
/** Metres: distances to a car are measured to the middle of such a square. */
const SQUARE = 1000
// The Channel Islands and the west of Northern Ireland lie beyond the grid's origin.
const MARGIN = 200_000

/**
 * The middle of the kilometre square around `point`, at most 708 m from it. Agents see cars there:
 * otherwise many distances to one car, or the order of a list, would tell its street.
 */
export function middleOfSquare({ easting, northing }: GridPoint): GridPoint {
  return { easting: middle(easting), northing: middle(northing) }
}

function middle(metres: number): number {
  return Math.floor(metres / SQUARE) * SQUARE + SQUARE / 2
}

export function cellOf({ easting, northing }: GridPoint): number {
  return rowOf(northing) * COLUMNS + columnOf(easting)
}

/**
 * The cells that may hold a point farther than `inner` and no farther than `outer` metres from
 * `from`. They hold nearer and farther points too, but miss none.
 */
export function cellsBetween(from: GridPoint, inner: number, outer: number): CellRun[] {
  const runs: CellRun[] = []
  const last = rowOf(from.northing + outer)
  for (let row = rowOf(from.northing - outer); row <= last; row += 1) {
    const south = row * CELL_SIZE - MARGIN - from.northing
    const north = south + CELL_SIZE
    const nearest = Math.max(0, south, -north)
    const reach = side(outer, nearest)
    if (reach === null) continue
    const low = row * COLUMNS + columnOf(from.easting - reach)
    const high = row * COLUMNS + columnOf(from.easting + reach)
    runs.push(...around(low, high, hole(row, from, side(inner - 1, Math.max(north, -south)))))
  }
  return runs
}

/** The cells of a row that are wholly nearer than `reach` to either side. */
function hole(row: number, from: GridPoint, reach: number | null): CellRun | null {
  if (reach === null) return null
  const low = row * COLUMNS + columnOf(from.easting - reach) + 1
  const high = row * COLUMNS + columnOf(from.easting + reach) - 1
  return low <= high ? { low, high } : null
}

function around(low: number, high: number, without: CellRun | null): CellRun[] {
  if (without === null) return [{ low, high }]
  const runs = [
    { low, high: without.low - 1 },
    { low: without.high + 1, high },
  ]
  return runs.filter((run) => run.low <= run.high)
}

/** How far a circle reaches sideways, `off` metres from its middle; null where it does not. */
function side(radius: number, off: number): number | null {
  return radius > 0 && radius >= off ? Math.sqrt(radius * radius - off * off) : null
}

// Limited, so that a place off the map does not get a cell of another row.
function rowOf(northing: number): number {
  return limited(Math.floor((northing + MARGIN) / CELL_SIZE))
}

function columnOf(easting: number): number {
  return limited(Math.floor((easting + MARGIN) / CELL_SIZE))
}

function limited(index: number): number {
  return Math.min(Math.max(index, 0), COLUMNS - 1)
}
