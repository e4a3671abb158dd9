import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFilters, type Query } from '../../../domain/market/search-filters.ts'
import {
  CountsQuery,
  OneVehicleQuery,
  VehicleCounts,
  VehicleList,
  VehicleQuery,
  OneVehicle,
  type VehicleParams,
  type VehiclePhotoParams,
} from '../../../domain/wire/vehicles.ts'
import { agentCall, signedInAgent } from '../../agents/sign-in/require-agent.ts'
import { describeCall, fileOf, sendJpeg } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { countVehicles } from './count-vehicles.ts'
import { listVehicles, readVehicleQuery } from './list-vehicles.ts'
import { viewPhoto, viewVehicle } from './view-vehicle.ts'

const LIST = '/agent/vehicles'
const ONE = '/agent/vehicles/:vehicleId'
const tag = 'Vehicles'

interface OfPicture {
  Params: VehicleParams & Partial<VehiclePhotoParams>
}

export function vehicleCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['GET', LIST], {
    tag,
    summary: 'Live postings nationwide',
    description:
      'In pages that skip and repeat nothing while cars are added. Cars whose number is not confirmed come last. A page may hold fewer than asked for, or none, and still have a next one. How many cars one agent can read in a day is limited (`too-many-cars`): in lists, one by one and by their photos, each car counted once.',
    querystring: VehicleQuery,
    answer: VehicleList,
    refused: [400],
    async does({ query: asked, agent }) {
      const query = readVehicleQuery(asked as Query)
      return query.ok ? listVehicles(services, agent, query.value) : { ...query, reason: 'invalid' }
    },
  })
  agentCall(app, ['GET', `${LIST}/counts`], {
    tag,
    summary: 'How many cars the filters leave',
    description:
      'With the filters as they are, and with each other choice in place of its own: among the thousand nearest cars, or the newest where no place to measure from is known. A car posted twice counts once.',
    querystring: CountsQuery,
    answer: VehicleCounts,
    refused: [400],
    async does({ query, agent }) {
      const { filters, problems } = readFilters(query as Query)
      if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
      return countVehicles(services, agent, filters)
    },
  })
  agentCall(app, ['GET', ONE], {
    tag,
    summary: 'One car',
    querystring: OneVehicleQuery,
    answer: OneVehicle,
    refused: [400],
    async does({ params: { vehicleId }, query, agent }) {
      const { filters, problems } = readFilters({ near: (query as Query)['near'] })
      if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
      return viewVehicle(services, { vehicleId, agent, near: filters.near })
    },
  })
  const config = { kind: 'agent', answers: 'file' } as const
  for (const [size, which] of [
    ['photo', 'The car’s photo, up to 1600 px'],
    ['thumbnail', 'The car’s photo, up to 480 px'],
  ] as const) {
    for (const url of [`${ONE}/${size}`, `${ONE}/photos/:photoId/${size}`]) {
      const schema = pictureSchema(url, which)
      app.get<OfPicture>(url, { config, schema }, (request, reply) =>
        sendPicture(services, { request, reply, size }),
      )
    }
  }
}

// The agent's own browser keeps pictures, and asks each time whether the car is still there.
async function sendPicture(
  services: Services,
  asked: {
    request: FastifyRequest<OfPicture>
    reply: FastifyReply
    size: 'photo' | 'thumbnail'
  },
): Promise<FastifyReply> {
  const { request, reply, size } = asked
  const { vehicleId, photoId = null } = request.params
  const found = await viewPhoto(services, {
    vehicleId,
    photoId,
    agentId: signedInAgent(request).id,
    size,
  })
  if (!found.ok) return reply.refuse(found)
  const etag = `"${found.value.photoId}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendJpeg(reply, found.value.bytes)
}

function pictureSchema(url: string, summary: string): object {
  const answer = fileOf('image/jpeg', 'JPEG')
  const described = { tag, summary, description: 'For signed-in agents only.', answer }
  const { response, ...schema } = describeCall(url, described, [401, 403, 404, 429, 503])
  return { ...schema, response: { ...response, 304: { description: 'Not changed', type: 'null' } } }
}
