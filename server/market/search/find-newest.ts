// Finds the cars posted last, in the whole country or around an agent.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ringsAround, findRegistered } from './find-nearest.ts'
import { narrowsNothing, reachOf, type Narrowing } from './narrow-storage.ts'
import {
  ABOVE_ALL,
  BUDGET_MS,
  type Cursor,
  type Found,
  type Page,
  type VehicleSearch,
} from './page.ts'
import * as storage from './vehicle-storage.ts'

/** How many of the newest are looked through at a time. */
const BATCH = 2000
/** If this many of the newest hold too few from around a place, there are few cars there at all. */
const LOOKED_THROUGH = 6000

/** A page of cars, the newest first. Unconfirmed cars come last. */
export async function findNewest(database: Database, search: VehicleSearch): Promise<Page> {
  const registered = await findRegistered(database, search, newestFirst)
  if (registered !== null) return registered
  const { from } = search
  const isRound = from !== null && search.filters.within !== null
  const until = performance.now() + BUDGET_MS
  const page: Page = { vehicles: [], next: null }
  let at = search.after ?? { confirmed: true, squared: 0, id: ABOVE_ALL }
  for (let looked = 0; ; looked += BATCH) {
    const limit = search.limit - page.vehicles.length + 1
    const step = { ...search, database, at, limit }
    const { found, downTo } =
      isRound && looked >= LOOKED_THROUGH
        ? await searchAround({ ...step, from })
        : await searchStep(step)
    for (const { id, squared } of found) {
      if (page.vehicles.length === search.limit) return page
      page.vehicles.push({ id, squared })
      page.next = { confirmed: at.confirmed, squared: 0, id }
    }
    const isLast = search.filters.confirmed || !at.confirmed
    if (downTo === null && isLast) return { ...page, next: null }
    at = downTo === null ? { confirmed: false, squared: 0, id: ABOVE_ALL } : { ...at, id: downTo }
    if (downTo === null) looked = -BATCH
    if (page.vehicles.length === search.limit || performance.now() > until) {
      return { ...page, next: at }
    }
    await yieldToEventLoop()
  }
}

interface Step extends Narrowing {
  database: Database
  from: GridPoint | null
  at: Cursor
  limit: number
}

/** The cars that were found, and the id down to which cars were looked for; null at the end. */
interface Looked {
  found: Found[]
  downTo: string | null
}

async function searchStep({ database, at, ...search }: Step): Promise<Looked> {
  const place = { confirmed: at.confirmed, below: at.id }
  const isAll = narrowsNothing(search.filters)
  const downTo = isAll ? null : await storage.idBelow(database, { ...place, count: BATCH })
  const found = await storage.findNewest(database, { ...place, ...search, downTo: downTo ?? '' })
  return { found, downTo }
}

/** All cars that are left around the place at once, since there are few. */
async function searchAround({
  database,
  at,
  ...search
}: Step & { from: GridPoint }): Promise<Looked> {
  const part = { ...search, confirmed: at.confirmed, below: at.id }
  let found: Found[] = []
  const reach = { inner: 0, outer: reachOf(search.filters) }
  for await (const { columns } of ringsAround(database, search.from, reach)) {
    const more = await storage.findNewestIn(database, { ...part, columns })
    found = [...found, ...more].toSorted(newestFirst).slice(0, search.limit)
  }
  return { found, downTo: null }
}

function newestFirst(a: Found, b: Found): number {
  return a.id < b.id ? 1 : -1
}
