// The live postings nationwide, a page at a time, as one agent sees them.
import { refuse } from '../../domain/problem.ts'
import type { VehicleList } from '../../domain/wire/vehicles.ts'
import { countCarsRead } from '../agents/allowances.ts'
import type { Database } from '../database/schema.ts'
import type { Digest } from '../digest.ts'
import { UNKNOWN_CURSOR } from '../http/paging.ts'
import { decryptCursor, encryptCursor, type CursorOf } from '../http/encrypted-cursor.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { Place } from '../places/locate.ts'
import type { Services } from '../services.ts'
import { findNearest } from './find-nearest.ts'
import { findConfirmedSince, findNewest } from './find-newest.ts'
import { findNamed, placeFrom, type Viewer } from './named-vehicles.ts'
import type { Cursor, FoundVehicle, Page, VehicleSearch } from './page.ts'
import type { VehicleQuery } from './read-vehicle-query.ts'
import { showVehicles } from './show-vehicles.ts'

/** One page; `nearest` where a place is known, else `newest`, unless the query says which. */
export async function listVehicles(
  services: Services,
  agent: Viewer,
  query: VehicleQuery,
): Promise<Answer<VehicleList>> {
  const { database, digest } = services
  const agentId = agent.id
  const { filters, ids, limit, since } = query
  const from = await placeFrom(database, { agent, near: filters.near })
  if (ids !== null) {
    const named = await findNamed(database, { ids, from, live: true })
    return showPage(services, named, { agentId, from, next: null })
  }
  const sort = filters.sort ?? (from === null ? 'newest' : 'nearest')
  if (from === null && (sort === 'nearest' || filters.within !== null)) return NO_PLACE
  const of = ['vehicles', agentId, sort, from?.easting ?? '', from?.northing ?? '']
  const after = query.cursor === null ? null : readPlace(decryptCursor(digest, of, query.cursor))
  if (after === undefined) return { ...UNKNOWN_CURSOR, reason: 'invalid' }

  const search = { from, filters, agentId, after, limit }
  const page = await find(database, search, { sort, since })
  return showPage(services, page.vehicles, { agentId, from, next: cursorOf(digest, of, page.next) })
}

// Whatever brought them up, all cars on a page count towards what the agent may read in a day.
async function showPage(
  services: Services,
  found: FoundVehicle[],
  { next, ...seen }: { agentId: string; from: Place | null; next: string | null },
): Promise<Answer<VehicleList>> {
  const ids = found.map(({ id }) => id)
  const tooMany = await countCarsRead(services, seen.agentId, ids)
  if (tooMany !== null) return tooMany
  return { ok: true, value: { vehicles: await showVehicles(services.database, found, seen), next } }
}

async function find(
  database: Database,
  search: VehicleSearch,
  { sort, since }: { sort: 'nearest' | 'newest'; since: number | null },
): Promise<Page> {
  const { from, limit } = search
  if (since !== null) {
    const vehicles = await findConfirmedSince(database, { ...search, since })
    return { vehicles: vehicles.slice(0, limit), next: null }
  }
  return sort === 'nearest' && from !== null
    ? findNearest(database, { ...search, from })
    : findNewest(database, search)
}

function cursorOf(digest: Digest, of: CursorOf, next: Cursor | null): string | null {
  if (next === null) return null
  return encryptCursor(digest, of, [next.confirmed ? 1 : 0, next.squared, next.id])
}

function readPlace(values: unknown[] | null): Cursor | undefined {
  if (values === null) return undefined
  const [confirmed, squared, id] = values as [number, number, string]
  return { confirmed: confirmed === 1, squared, id }
}

const NO_PLACE: Refusal = {
  ...refuse('near', 'required', 'Give a postcode to measure from, here or as that of your yard.'),
  reason: 'invalid',
}
