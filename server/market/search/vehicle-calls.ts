import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseFilters } from '../../../domain/market/search-filters.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { sendJpeg } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { countVehicles } from './count-vehicles.ts'
import { listVehicles, readVehicleQuery } from './list-vehicles.ts'
import { viewPhoto, viewVehicle } from './show-vehicles.ts'

const tag = 'Vehicles'

export function vehicleCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/vehicles', {
    tag,
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
    tag,
    summary: 'How many cars the filters leave',
    description:
      'With the filters as they are, and with each other choice in place of its own: among the thousand nearest cars, or the newest where no place to measure from is known. A car posted twice counts once.',
    refused: [400],
    async does({ query, agent }) {
      const filters = parseFilters(query)
      return filters.ok ? countVehicles(services, agent, filters.value) : filters
    },
  })
  agentCall(app, 'GET /agent/vehicles/:vehicleId', {
    tag,
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
        tag,
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
