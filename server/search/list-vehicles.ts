// The live postings nationwide, a page at a time, as one agent sees them.
import type { Digest } from '../digest.ts'
import { METRES_IN_A_MILE } from '../../domain/national-grid.ts'
import { refuse } from '../../domain/problem.ts'
import { countCarsRead } from '../agents/allowances.ts'
import { UNKNOWN_CURSOR } from '../http/paging.ts'
import { decryptCursor, encryptCursor, type CursorOf } from '../http/encrypted-cursor.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { Place } from '../places/locate.ts'
import type { Services } from '../services.ts'
import { findNearest } from './find-nearest.ts'
import { findConfirmedSince, findNewest } from './find-newest.ts'
import { findNamed } from './find-named.ts'
import type { Cursor, FoundVehicle, Page } from './page.ts'
import type { VehicleQuery } from './read-vehicle-query.ts'
import { showVehicles, type VehicleView } from './show-vehicles.ts'
import { placeFrom, type Viewer } from './place-from.ts'

interface Listed {
  vehicles: VehicleView[]
  next: string | null
}

type Sort = 'nearest' | 'newest'

/** One page; `nearest` where a place is known, else `newest`, unless the query says which. */
export async function listVehicles(
  services: Services,
  agent: Viewer,
  query: VehicleQuery,
): Promise<Answer<Listed>> {
  const { database, digest } = services
  const agentId = agent.id
  const from = await placeFrom(database, { agent, near: query.near })
  if (query.ids !== null) {
    const named = await findNamed(database, { ids: query.ids, from, live: true })
    return showPage(services, named, { agentId, from, next: null })
  }
  const sort: Sort = query.sort ?? (from === null ? 'newest' : 'nearest')
  if (from === null && (sort === 'nearest' || query.within !== null)) return NO_PLACE
  const of = ['vehicles', agentId, sort, from?.easting ?? '', from?.northing ?? '']
  const after = query.cursor === null ? null : readPlace(decryptCursor(digest, of, query.cursor))
  if (after === undefined) return { ...UNKNOWN_CURSOR, reason: 'invalid' }

  const page = await find(services, { agentId, from, sort, after, query })
  return showPage(services, page.vehicles, { agentId, from, next: cursorOf(digest, of, page.next) })
}

// Whatever brought them up, all cars on a page count towards what the agent may read in a day.
async function showPage(
  services: Services,
  found: FoundVehicle[],
  { next, ...seen }: { agentId: string; from: Place | null; next: string | null },
): Promise<Answer<Listed>> {
  const ids = found.map(({ id }) => id)
  const tooMany = await countCarsRead(services, seen.agentId, ids)
  if (tooMany !== null) return tooMany
  return { ok: true, value: { vehicles: await showVehicles(services.database, found, seen), next } }
}

interface Search {
  agentId: string
  from: Place | null
  sort: Sort
  after: Cursor | null
  query: VehicleQuery
}

async function find(
  { database }: Services,
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
