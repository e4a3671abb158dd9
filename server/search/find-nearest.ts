// The cars nearest to an agent, by rings that widen until they hold enough: what a page costs
// depends on how many cars stand around, not on how many there are.
import type { GridPoint } from '../../domain/national-grid.ts'
import type { Database } from '../database/schema.ts'
import { CELL_SIZE, cellsBetween } from '../places/cells.ts'
import { findRegistered } from './find-registered.ts'
import { ABOVE_ALL, BUDGET_MS, metres, type Cursor, type Page } from './page.ts'
import { cellPace, searchCells, type CellPace } from './search-cells.ts'
import { readFilters, type Sought, type VehicleFilters } from './vehicle-filters.ts'
import { findNearestIn, type Found } from './vehicle-storage.ts'

/** As far as a search without a limit goes: from Jersey to Shetland, and more. */
export const EVERYWHERE_METRES = 1_500_000

export interface NearestSearch {
  from: GridPoint
  /** Null for the whole country. */
  withinMetres: number | null
  filters: VehicleFilters
  after: Cursor | null
  limit: number
}

/** A page of cars, the nearest first and the newer first among as near ones; unconfirmed ones last. */
export async function findNearest(database: Database, search: NearestSearch): Promise<Page> {
  const sought = readFilters(search.filters)
  const from = whole(search.from)
  const within = Math.floor(search.withinMetres ?? EVERYWHERE_METRES)
  const order = nearestFirst
  const registered = await findRegistered(database, { ...search, from, within, sought, order })
  if (registered !== null) return registered
  const ring = { database, from, within, sought, pace: cellPace(database), limit: search.limit }
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
    // Below the ids of all postings, so that the next ring begins beyond this one.
    const beyond = { confirmed: at.confirmed, squared: outer * outer, id: '' }
    const upNext = outer < within ? beyond : unconfirmed(at)
    if (upNext === null) return { ...page, next: null }
    if (upNext.confirmed !== at.confirmed) width = CELL_SIZE / 2
    at = upNext
    if (page.vehicles.length === search.limit || performance.now() > until) {
      return { ...page, next: at }
    }
  }
}

interface Ring {
  database: Database
  from: GridPoint
  within: number
  sought: Sought
  pace: CellPace
  limit: number
  at: Cursor
  /** Metres. */
  width: number
}

/** What lies behind the place `at` in the order, up to `outer` metres away. */
async function searchRing(ring: Ring): Promise<{ found: Found[]; outer: number }> {
  const { from, at, sought, limit } = ring
  const inner = Math.sqrt(Math.max(0, at.squared))
  const outer = Math.min(ring.within, Math.ceil(inner) + ring.width)
  const part = { from, sought, confirmed: at.confirmed, after: at, upTo: outer * outer }
  // One more than asked for tells whether this ring has some left.
  const options = { pace: ring.pace, limit: limit + 1, order: nearestFirst }
  const found = await searchCells(cellsBetween(from, inner, outer), options, (runs) =>
    findNearestIn(ring.database, { ...part, runs, limit: limit + 1 }),
  )
  return { found, outer }
}

function unconfirmed(at: Cursor): Cursor | null {
  return at.confirmed ? { confirmed: false, squared: -1, id: ABOVE_ALL } : null
}

function nearestFirst(a: Found, b: Found): number {
  const byDistance = (a.squared ?? 0) - (b.squared ?? 0)
  return byDistance === 0 ? (a.id < b.id ? 1 : -1) : byDistance
}

function whole({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting), northing: Math.round(northing) }
}
