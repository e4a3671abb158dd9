// The cars nearest to an agent are found by rings that widen until they hold enough, so that a page costs what the cars
// around the place cost.
import type { GridPoint } from '../../domain/national-grid.ts'
import type { SearchFilters } from '../../domain/search-filters.ts'
import type { Database } from '../database/schema.ts'
import { CELL_SIZE, cellsBetween } from '../places/cells.ts'
import { findRegistered } from './find-registered.ts'
import { reachOf } from './narrow-storage.ts'
import { ABOVE_ALL, BUDGET_MS, metres, type Cursor, type Page, type VehicleSearch } from './page.ts'
import { cellBatch, searchCells, type CellBatch } from './search-cells.ts'
import { findNearestIn, type Found } from './vehicle-storage.ts'

type NearestSearch = VehicleSearch & { from: GridPoint }

/** A page of cars, the nearest first, of equally near ones the newer. Unconfirmed cars come last. */
export async function findNearest(database: Database, asked: NearestSearch): Promise<Page> {
  const search = { ...asked, from: whole(asked.from) }
  const registered = await findRegistered(database, search, nearestFirst)
  if (registered !== null) return registered
  const within = reachOf(search.filters)
  const ring = { ...search, database, within, batch: cellBatch(database) }
  const until = performance.now() + BUDGET_MS
  const page: Page = { vehicles: [], next: null }
  let at = search.after ?? { confirmed: true, squared: -1, id: ABOVE_ALL }
  for (let width = CELL_SIZE; ; width *= 2) {
    const { found, outer } = await searchRing({ ...ring, at, width })
    for (const { id, squared } of found) {
      if (page.vehicles.length === search.limit) return page
      page.vehicles.push({ id, metres: metres(squared) })
      page.next = { confirmed: at.confirmed, squared: squared ?? 0, id }
    }
    // An empty id is below the ids of all postings, so that the next ring begins beyond this one.
    const beyond = { confirmed: at.confirmed, squared: outer * outer, id: '' }
    const upNext = outer < within ? beyond : nextPart(at, search.filters)
    if (upNext === null) return { ...page, next: null }
    if (upNext.confirmed !== at.confirmed) width = CELL_SIZE / 2
    at = upNext
    if (page.vehicles.length === search.limit || performance.now() > until) {
      return { ...page, next: at }
    }
  }
}

export interface Ring extends Omit<NearestSearch, 'after'> {
  database: Database
  /** In metres, like `width`. */
  within: number
  batch: CellBatch
  at: Cursor
  width: number
}

/** The cars behind the place `at` in the order, up to `outer` metres away. */
export async function searchRing(ring: Ring): Promise<{ found: Found[]; outer: number }> {
  const { database, from, at } = ring
  const inner = Math.sqrt(Math.max(0, at.squared))
  const outer = Math.min(ring.within, Math.ceil(inner) + ring.width)
  // One car more than asked for shows whether this ring has some left.
  const limit = ring.limit + 1
  const part = { ...ring, confirmed: at.confirmed, after: at, upTo: outer * outer, limit }
  const options = { batch: ring.batch, limit, order: nearestFirst }
  const found = await searchCells(cellsBetween(from, inner, outer), options, (runs) =>
    findNearestIn(database, { ...part, runs }),
  )
  return { found, outer }
}

function nextPart(at: Cursor, { confirmed }: SearchFilters): Cursor | null {
  return at.confirmed && !confirmed ? { confirmed: false, squared: -1, id: ABOVE_ALL } : null
}

function nearestFirst(a: Found, b: Found): number {
  const byDistance = (a.squared ?? 0) - (b.squared ?? 0)
  return byDistance === 0 ? (a.id < b.id ? 1 : -1) : byDistance
}

/** The point in whole metres, in which squared distances are compared. */
export function whole({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting), northing: Math.round(northing) }
}
