import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept, acceptAll, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import { londonDay } from '../../../domain/basics/days.ts'
import {
  parseFilters,
  readParameter,
  type Query,
  type SearchFilters,
} from '../../../domain/market/search-filters.ts'
import type { VehicleList } from '../../../domain/wire/vehicles.ts'
import { countCarsRead } from '../../agents/accounts/agent-limits.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { sendJpeg } from '../../platform/http/described-call.ts'
import * as paging from '../../platform/http/paging.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { countVehicles } from './count-vehicles.ts'
import * as lists from './find-vehicles.ts'
import { showVehicles, viewPhoto, viewVehicle } from './show-vehicles.ts'
import { findConfirmedSince } from './vehicle-storage.ts'

export function vehicleCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/vehicles', {
    summary: 'Live postings nationwide',
    description:
      'In pages that skip and repeat nothing while cars are added. Cars whose number is not confirmed come last. A page may hold fewer than asked for, or none, and still have a next one. How many cars one agent can read in a day is limited (`too-many-cars`): in lists, one by one and by their photos, each car counted once.',
    refused: [400],
    async does({ query: asked, agent }) {
      const query = readVehicleQuery(asked)
      return query.ok ? listVehicles(services, agent, query.value) : query
    },
  })
  agentCall(app, 'GET /agent/vehicles/counts', {
    summary: 'How many cars the filters leave',
    description:
      'With the filters as they are, and with each other choice in place of its own: among the five hundred nearest cars, or the newest where no place to measure from is known. A car posted twice counts once.',
    refused: [400],
    async does({ query, agent }) {
      const filters = parseFilters(query)
      return filters.ok ? countVehicles(services, agent, filters.value) : filters
    },
  })
  agentCall(app, 'GET /agent/vehicles/:vehicleId', {
    summary: 'One car',
    refused: [400],
    async does({ params: { vehicleId }, query, agent }) {
      const filters = parseFilters({ near: query['near'] })
      if (!filters.ok) return filters
      return viewVehicle(services, { vehicleId, agent, near: filters.value.near })
    },
  })
  for (const [size, widest] of [
    ['photo', 1600],
    ['thumbnail', 480],
  ] as const) {
    for (const which of ['', '/photos/:photoId'] as const) {
      agentCall(app, `GET /agent/vehicles/:vehicleId${which}/${size}`, {
        summary: `The car’s photo, up to ${widest} px`,
        description: 'For signed-in agents only.',
        config: { answers: 'file' },
        async does({ params, agent: { id: agentId }, request, reply }) {
          const found = await viewPhoto(services, { ...params, agentId, size })
          return found.ok ? sendPicture(request, reply, found.value) : found
        },
      })
    }
  }
}

// The agent's own browser keeps pictures, and asks each time whether the car is still there.
function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { photoId, bytes }: { photoId: string; bytes: Buffer },
): FastifyReply {
  const etag = `"${photoId}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendJpeg(reply, bytes)
}

interface VehicleQuery extends paging.Page {
  filters: SearchFilters
  /** Only cars whose number was confirmed after this time (milliseconds); null for all. */
  since: number | null
}

/** Reads the query string. Each refusal names its parameter: `format`, or as `readFilters` does. */
function readVehicleQuery(query: Query): Outcome<VehicleQuery, string> {
  const read = acceptAll({
    filters: parseFilters(query),
    page: paging.readPage(query),
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

export async function listVehicles(
  services: Services,
  agent: lists.Viewer,
  query: VehicleQuery,
): Promise<Answer<VehicleList>> {
  const { clock, database, digest } = services
  const agentId = agent.id
  const { filters, limit, since } = query
  const from = await lists.placeFrom(database, { agent, near: filters.near })
  const sort = filters.sort ?? (from === null ? 'newest' : 'nearest')
  if (from === null && (sort === 'nearest' || filters.within !== null)) return lists.NO_PLACE
  const of = ['vehicles', agentId, sort, from?.easting ?? '', from?.northing ?? '']
  const after =
    query.cursor === null ? null : readPlace(paging.decryptCursor(digest, of, query.cursor))
  if (after === undefined) return paging.UNKNOWN_CURSOR

  const search = { from, filters, agentId, today: londonDay(clock.now()), after, limit }
  const { ids, next: last }: lists.Page =
    since !== null
      ? { ids: await findConfirmedSince(database, { ...search, since }), next: null }
      : sort === 'nearest' && from !== null
        ? await lists.findNearest(database, { ...search, from })
        : await lists.findNewest(database, search)
  // All cars on a page count towards what the agent may read in a day, however they were found.
  const counted = await countCarsRead(services, agentId, ids)
  if (!counted.ok) return counted
  const vehicles = await showVehicles(services, ids, { agentId, from })
  const next =
    last && paging.encryptCursor(digest, of, [last.confirmed ? 1 : 0, last.squared, last.id])
  return accept({ vehicles, next })
}

function readPlace(values: unknown[] | null): lists.Cursor | undefined {
  if (values === null) return undefined
  const [confirmed, squared, id] = values as [number, number, string]
  return { confirmed: confirmed === 1, squared, id }
}
