// Finds one page of cars after another: the nearest to a place, or those posted last, in the whole country or around a
// place. Cars whose number is confirmed come first and all others after them, each part in its own order.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { adaptiveBatch } from '../../platform/database/adaptive-batch.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { locate, SQUARE, toMiddle, type Place } from '../../vehicles/places/locate.ts'
import { narrowsNothing, reachOf, registrationIn, type Narrowing } from './narrow-storage.ts'
import * as storage from './vehicle-storage.ts'
import type { Column, Found } from './vehicle-storage.ts'

export interface VehicleSearch extends Narrowing {
  after: Cursor | null
  limit: number
}

/** The place of a page's last car in the order. No car before it comes again. */
export interface Cursor {
  confirmed: boolean
  /** The square of the car's metres, where the order is by distance. */
  squared: number
  id: string
}

export interface Page {
  ids: string[]
  /** Null where no car is left. A long search stops early: its page holds fewer cars, or none. */
  next: Cursor | null
}

/** How long one page may be looked for, in milliseconds. */
export const BUDGET_MS = 150

/** An id above those of all postings, which are hexadecimal. */
export const ABOVE_ALL = 'g'

export type Viewer = Pick<SignedInAgent, 'id' | 'yard'>

/** Distances are measured from `near`, otherwise from the yard; null where neither is known. */
export async function placeFrom(
  database: Database,
  { agent, near }: { agent: Viewer; near: Postcode | null },
): Promise<Place | null> {
  const postcode = near ?? agent.yard
  return postcode === null ? null : locate(database, postcode)
}

export const NO_PLACE = refuse(
  'near',
  'required',
  'Give a postcode to measure from, here or as that of your yard.',
)

export async function findNearest(database: Database, asked: VehicleSearch & { from: GridPoint }) {
  const search = { ...asked, from: round(asked.from) }
  const registered = await findRegistered(database, search, nearestFirst)
  if (registered !== null) return registered
  const { from, filters, after: last, limit } = search
  const until = performance.now() + BUDGET_MS
  const ids: string[] = []
  for (const confirmed of filters.confirmed ? [true] : [true, false]) {
    if (confirmed && last?.confirmed === false) continue
    let after: Cursor = { confirmed, squared: -1, id: ABOVE_ALL }
    if (last?.confirmed === confirmed) after = last
    const inner = Math.sqrt(Math.max(0, after.squared))
    for await (const ring of ringsAround(database, from, { inner, outer: reachOf(filters) })) {
      if (ids.length === limit || performance.now() > until) return { ids, next: after }
      // One car more than asked for shows whether this ring has some left.
      const part = { ...search, ...ring, confirmed, after, limit: limit - ids.length + 1 }
      for (const { id, squared } of await storage.findNearestIn(database, part)) {
        if (ids.length === limit) return { ids, next: after }
        ids.push(id)
        after = { confirmed, squared, id }
      }
      after = { confirmed, squared: ring.upTo, id: BELOW_ALL }
    }
  }
  return { ids, next: null }
}

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
  return a.squared - b.squared || newestFirst(a, b)
}

/** The point in whole metres, in which squared distances are compared. */
export function round({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting), northing: Math.round(northing) }
}

// Five characters of a registration leave some ten thousand possible ones, and few of those are for sale.
const MOST = 1000

/** Null where no registration was typed or no car has it: C220 CDI and RX450 are models as well. */
async function findRegistered(
  database: Database,
  search: VehicleSearch,
  order: (a: Found, b: Found) => number,
): Promise<Page | null> {
  const { from, filters, after, limit } = search
  const registration = registrationIn(filters.q)
  if (registration === null) return null
  const found = await storage.findByRegistration(database, { ...search, registration, limit: MOST })
  if (found.length === 0) return null
  const cars = found.flatMap(({ id, squared, confirmed }): Cursor | [] =>
    squared === null && from !== null
      ? []
      : { id, squared: squared ?? 0, confirmed: confirmed === 1 },
  )
  const inOrder = (a: Cursor, b: Cursor): number =>
    Number(b.confirmed) - Number(a.confirmed) || order(a, b)
  const left = cars
    .filter((car) => car.confirmed || !filters.confirmed)
    .filter(({ squared }) => from === null || squared <= reachOf(filters) ** 2)
    .filter((car) => after === null || (car.id !== after.id && inOrder(car, after) > 0))
    .toSorted(inOrder)
  const shown = left.slice(0, limit)
  const next = left.length > limit ? (shown.at(-1) ?? null) : null
  return { ids: shown.map(({ id }) => id), next }
}

const BATCH = 2000
/** If this many of the newest hold too few from around a place, there are few cars there at all. */
const LOOKED_THROUGH = 6000

export async function findNewest(database: Database, search: VehicleSearch): Promise<Page> {
  const registered = await findRegistered(database, search, newestFirst)
  if (registered !== null) return registered
  const { from, filters } = search
  const isRound = from !== null && filters.within !== null
  const isAll = narrowsNothing(filters)
  const until = performance.now() + BUDGET_MS
  const page: Page = { ids: [], next: null }
  let at = search.after ?? { confirmed: true, squared: 0, id: ABOVE_ALL }
  for (let looked = 0; ; looked += BATCH) {
    const limit = search.limit - page.ids.length + 1
    const part = { ...search, confirmed: at.confirmed, below: at.id, limit }
    const hasFew = isRound && looked >= LOOKED_THROUGH
    // Cars are looked for down to this id, or to the last.
    const downTo =
      hasFew || isAll ? null : await storage.idBelow(database, { ...part, count: BATCH })
    const found = hasFew
      ? await findAllAround(database, { ...part, from })
      : await storage.findNewest(database, { ...part, downTo: downTo ?? '' })
    for (const { id } of found) {
      if (page.ids.length === search.limit) return page
      page.ids.push(id)
      page.next = { confirmed: at.confirmed, squared: 0, id }
    }
    if (downTo === null && (filters.confirmed || !at.confirmed)) return { ...page, next: null }
    at = downTo === null ? { confirmed: false, squared: 0, id: ABOVE_ALL } : { ...at, id: downTo }
    if (downTo === null) looked = -BATCH
    if (page.ids.length === search.limit || performance.now() > until) return { ...page, next: at }
    await yieldToEventLoop()
  }
}

async function findAllAround(
  database: Database,
  search: Omit<Parameters<typeof storage.findNewestIn>[1], 'columns'>,
): Promise<Found[]> {
  let found: Found[] = []
  const reach = { inner: 0, outer: reachOf(search.filters) }
  for await (const { columns } of ringsAround(database, search.from, reach)) {
    const more = await storage.findNewestIn(database, { ...search, columns })
    found = [...found, ...more].toSorted(newestFirst).slice(0, search.limit)
  }
  return found
}

function newestFirst(a: Pick<Found, 'id'>, b: Pick<Found, 'id'>): number {
  return a.id < b.id ? 1 : -1
}
