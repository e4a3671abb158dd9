// Lists the live postings nationwide, a page at a time, as one agent sees them.
import { accept, acceptAll, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import {
  parseFilters,
  readParameter,
  type Query,
  type SearchFilters,
} from '../../../domain/market/search-filters.ts'
import { dayOf } from '../../../domain/basics/time.ts'
import type { VehicleList } from '../../../domain/wire/vehicles.ts'
import { countCarsRead } from '../../agents/accounts/agent-limits.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  readPage,
  UNKNOWN_CURSOR,
  type Page as AskedPage,
  decryptCursor,
  encryptCursor,
} from '../../platform/http/paging.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  findNearest,
  findNewest,
  NO_PLACE,
  placeFrom,
  type Cursor,
  type Page,
  type VehicleSearch,
  type Viewer,
} from './find-vehicles.ts'
import { showVehicles } from './show-vehicles.ts'
import { findConfirmedSince } from './vehicle-storage.ts'

export interface VehicleQuery extends AskedPage {
  filters: SearchFilters
  /** Only cars whose number was confirmed after this time (milliseconds); null for all. */
  since: number | null
}

/** Reads the query string. Each refusal names its parameter: `format`, or as `readFilters` does. */
export function readVehicleQuery(query: Query): Outcome<VehicleQuery, string> {
  const read = acceptAll({
    filters: parseFilters(query),
    page: readPage(query),
    since: readSince(query),
  })
  if (!read.ok) return read
  const { page, ...asked } = read.value
  return accept({ ...asked, ...page })
}

function readSince(query: Query): Outcome<number | null, string> {
  const typed = readParameter(query, 'since')
  if (!typed.ok) return typed
  if (typed.value === '') return accept(null)
  const time = /^\d{4}-\d\d-\d\dT/.test(typed.value) ? Date.parse(typed.value) : Number.NaN
  if (Number.isFinite(time)) return accept(time)
  return refuse('since', 'format', 'Give a time such as 2026-11-21T10:00:00Z.')
}

/** One page of cars: the nearest where a place is known, else the newest, unless the query says which. */
export async function listVehicles(
  services: Services,
  agent: Viewer,
  query: VehicleQuery,
): Promise<Answer<VehicleList>> {
  const { clock, database, digest } = services
  const agentId = agent.id
  const { filters, limit, since } = query
  const from = await placeFrom(database, { agent, near: filters.near })
  const sort = filters.sort ?? (from === null ? 'newest' : 'nearest')
  if (from === null && (sort === 'nearest' || filters.within !== null)) return NO_PLACE
  const of = ['vehicles', agentId, sort, from?.easting ?? '', from?.northing ?? '']
  const after = query.cursor === null ? null : readPlace(decryptCursor(digest, of, query.cursor))
  if (after === undefined) return UNKNOWN_CURSOR

  const search = { from, filters, agentId, today: dayOf(clock.now()), after, limit }
  const { ids, next: last } = await find(database, search, { sort, since })
  // All cars on a page count towards what the agent may read in a day, however they were found.
  const counted = await countCarsRead(services, agentId, ids)
  if (!counted.ok) return counted
  const vehicles = await showVehicles(services, ids, { agentId, from })
  const next = last && encryptCursor(digest, of, [last.confirmed ? 1 : 0, last.squared, last.id])
  return accept({ vehicles, next })
}

async function find(
  database: Database,
  search: VehicleSearch,
  { sort, since }: { sort: 'nearest' | 'newest'; since: number | null },
): Promise<Page> {
  const { from } = search
  if (since !== null) {
    return { ids: await findConfirmedSince(database, { ...search, since }), next: null }
  }
  return sort === 'nearest' && from !== null
    ? findNearest(database, { ...search, from })
    : findNewest(database, search)
}

function readPlace(values: unknown[] | null): Cursor | undefined {
  if (values === null) return undefined
  const [confirmed, squared, id] = values as [number, number, string]
  return { confirmed: confirmed === 1, squared, id }
}
