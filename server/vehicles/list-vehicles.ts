// The live postings nationwide, a page at a time, as one agent sees them.
import { METRES_IN_A_MILE } from '../../domain/national-grid.ts'
import { refuse } from '../../domain/problem.ts'
import { UNKNOWN_CURSOR, writeCursor } from '../http/paging.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { Place } from '../places/locate.ts'
import type { World } from '../world.ts'
import { findNearest } from './find-nearest.ts'
import { findConfirmedSince, findNewest } from './find-newest.ts'
import { findNamed } from './find-named.ts'
import { ABOVE_ALL, type Cursor, type Page } from './page.ts'
import type { VehicleQuery } from './read-vehicle-query.ts'
import { showVehicles, type VehicleView } from './show-vehicles.ts'
import { placeFrom } from './place-from.ts'

interface Listed {
  vehicles: VehicleView[]
  next: string | null
}

type Sort = 'nearest' | 'newest'

/** One page; `nearest` where a place is known, else `newest`, unless the query says which. */
export async function listVehicles(
  world: World,
  agentId: string,
  query: VehicleQuery,
): Promise<Answer<Listed>> {
  const { database } = world
  const from = await placeFrom(database, { agentId, near: query.near })
  if (query.ids !== null) {
    const named = await findNamed(database, { ids: query.ids, from, live: true })
    const vehicles = await showVehicles(database, named, { agentId, from })
    return { ok: true, value: { vehicles, next: null } }
  }
  const sort: Sort = query.sort ?? (from === null ? 'newest' : 'nearest')
  if (from === null && (sort === 'nearest' || query.within !== null)) return NO_PLACE
  const after = readPlace(query.after, sort)
  if (after === 'unknown') return { ...UNKNOWN_CURSOR, reason: 'invalid' }

  const page = await find(world, { agentId, from, sort, after, query })
  const vehicles = await showVehicles(database, page.vehicles, { agentId, from })
  return { ok: true, value: { vehicles, next: cursorOf(page.next, sort) } }
}

interface Search {
  agentId: string
  from: Place | null
  sort: Sort
  after: Cursor | null
  query: VehicleQuery
}

async function find(
  { database }: World,
  { agentId, from, sort, after, query }: Search,
): Promise<Page> {
  const { q, photo, limit, within, since } = query
  const filters = { q, photo, unquotedBy: query.unquoted ? agentId : undefined }
  const withinMetres = within === null ? null : within * METRES_IN_A_MILE
  if (since !== null) {
    const vehicles = await findConfirmedSince(database, { from, withinMetres, filters, since })
    return { vehicles: vehicles.slice(0, limit), next: null }
  }
  return sort === 'nearest' && from !== null
    ? findNearest(database, { from, withinMetres, filters, after, limit })
    : findNewest(database, { from, withinMetres, filters, after, limit })
}

function cursorOf(next: Cursor | null, sort: Sort): string | null {
  return next === null ? null : writeCursor([sort, next.confirmed ? 1 : 0, next.squared, next.id])
}

function readPlace(values: unknown[] | null, sort: Sort): Cursor | null | 'unknown' {
  if (values === null) return null
  const [sorted, confirmed, squared, id] = values
  const isOurs = sorted === sort && (confirmed === 0 || confirmed === 1) && values.length === 4
  if (!isOurs || !Number.isSafeInteger(squared) || typeof id !== 'string') return 'unknown'
  if (id !== ABOVE_ALL && !/^[\da-f]{0,32}$/.test(id)) return 'unknown'
  return { confirmed: confirmed === 1, squared: Number(squared), id }
}

const NO_PLACE: Refusal = {
  ...refuse('near', 'required', 'Give a postcode to measure from, here or as that of your yard.'),
  reason: 'invalid',
}
