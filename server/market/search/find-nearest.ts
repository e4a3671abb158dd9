// The cars nearest to an agent are found by rings that widen until they hold enough, so that a page costs what the cars
// around the place cost.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { adaptiveBatch } from '../../platform/database/adaptive-batch.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { toMiddle, SQUARE } from '../../vehicles/places/locate.ts'
import { reachOf, registrationIn } from './narrow-storage.ts'
import {
  ABOVE_ALL,
  BUDGET_MS,
  type Cursor,
  type Found,
  type Page,
  type VehicleSearch,
} from './page.ts'
import { findNearestIn, type Column, findByRegistration } from './vehicle-storage.ts'

/** A page of cars, the nearest first, of equally near ones the newer. Unconfirmed cars come last. */
export async function findNearest(
  database: Database,
  asked: VehicleSearch & { from: GridPoint },
): Promise<Page> {
  const search = { ...asked, from: round(asked.from) }
  const registered = await findRegistered(database, search, nearestFirst)
  if (registered !== null) return registered
  const { from, filters, after: last, limit } = search
  const until = performance.now() + BUDGET_MS
  const vehicles: Page['vehicles'] = []
  for (const confirmed of filters.confirmed ? [true] : [true, false]) {
    if (confirmed && last?.confirmed === false) continue
    let after: Cursor = { confirmed, squared: -1, id: ABOVE_ALL }
    if (last?.confirmed === confirmed) after = last
    const inner = Math.sqrt(Math.max(0, after.squared))
    for await (const ring of ringsAround(database, from, { inner, outer: reachOf(filters) })) {
      if (vehicles.length === limit || performance.now() > until) return { vehicles, next: after }
      // One car more than asked for shows whether this ring has some left.
      const atMost = limit - vehicles.length + 1
      const part = { ...search, ...ring, confirmed, after, limit: atMost }
      for (const { id, squared } of await findNearestIn(database, part)) {
        if (vehicles.length === limit) return { vehicles, next: after }
        vehicles.push({ id, squared })
        after = { confirmed, squared: squared ?? 0, id }
      }
      after = { confirmed, squared: ring.upTo, id: BELOW_ALL }
    }
  }
  return { vehicles, next: null }
}

/** An id below those of all postings. */
export const BELOW_ALL = ''

export interface Ring {
  columns: Column[]
  /** The square of the distance that the ring reaches, in metres. */
  upTo: number
}

// In a city some hundred cars are within this distance.
const FIRST_WIDTH = 2 * SQUARE
const WIDEST = 2000 * SQUARE

/**
 * Rings around a place, each as wide as takes some milliseconds to look through. Other work is let through in between,
 * because the embedded database answers in the thread that serves everybody. PostgreSQL answers in another process, and
 * each question to it is a round trip.
 */
export async function* ringsAround(
  database: Database,
  from: GridPoint,
  { inner, outer }: { inner: number; outer: number },
): AsyncGenerator<Ring> {
  const ms = isPostgres(database) ? 40 : 8
  const width = adaptiveBatch({ size: FIRST_WIDTH, ms, least: SQUARE, most: WIDEST })
  for (let reached = inner; reached < outer;) {
    const reach = Math.min(outer, Math.ceil(reached) + width.size)
    const began = performance.now()
    yield { columns: columnsBetween(from, reached, reach), upTo: reach ** 2 }
    width.took(performance.now() - began)
    reached = reach
    if (reached < outer) await yieldToEventLoop()
  }
}

/**
 * The columns between two distances from a place in whole metres. Every car counts as in the middle of its kilometre
 * square, so that cars have few eastings, and an index finds those of one easting and some northings.
 */
export function columnsBetween(from: GridPoint, inner: number, outer: number): Column[] {
  const columns: Column[] = []
  const last = from.easting + outer
  for (let easting = toMiddle(from.easting - outer); easting <= last; easting += SQUARE) {
    const off = (easting - from.easting) ** 2
    const reach = Math.floor(Math.sqrt(outer ** 2 - off))
    const hole = Math.floor(Math.sqrt(Math.max(0, inner ** 2 - off)))
    const [south, north] = [from.northing - reach, from.northing + reach]
    if (Number.isNaN(reach)) continue
    if (hole === 0) columns.push([easting, south, north])
    else {
      columns.push([easting, south, from.northing - hole], [easting, from.northing + hole, north])
    }
  }
  return columns
}

function nearestFirst(a: Found, b: Found): number {
  const byDistance = (a.squared ?? 0) - (b.squared ?? 0)
  return byDistance === 0 ? (a.id < b.id ? 1 : -1) : byDistance
}

/** The point in whole metres, in which squared distances are compared. */
export function round({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting), northing: Math.round(northing) }
}

// Five characters of a registration leave some ten thousand possible ones, and few of those are for sale.
const MOST = 1000

/**
 * A page of these cars in `order`, the unconfirmed last. Null where no registration was typed or no car has it: C220
 * CDI and RX450 are models as well.
 */
export async function findRegistered(
  database: Database,
  search: VehicleSearch,
  order: (a: Found, b: Found) => number,
): Promise<Page | null> {
  const { from, filters, after, limit } = search
  const registration = registrationIn(filters.q)
  if (registration === null) return null
  const found = await findByRegistration(database, { ...search, registration, limit: MOST })
  if (found.length === 0) return null
  const inOrder = (a: Placed, b: Placed): number =>
    a.confirmed === b.confirmed ? order(a, b) : b.confirmed - a.confirmed
  const last = after === null ? null : { ...after, confirmed: after.confirmed ? 1 : 0 }
  const upTo = reachOf(filters) ** 2
  const left = found
    .filter((car) => !filters.confirmed || car.confirmed === 1)
    .filter((car) => from === null || (car.squared !== null && car.squared <= upTo))
    .filter((car) => last === null || (car.id !== last.id && inOrder(car, last) > 0))
    .toSorted(inOrder)
  const shown = left.slice(0, limit)
  const end = shown.at(-1)
  return {
    vehicles: shown,
    next:
      end === undefined || left.length <= limit
        ? null
        : { confirmed: end.confirmed === 1, squared: end.squared ?? 0, id: end.id },
  }
}

type Placed = Found & { confirmed: number }
