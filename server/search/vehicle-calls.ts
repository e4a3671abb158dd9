// The calls by which agents look at cars.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFilters, type Query } from '../../domain/search-filters.ts'
import {
  CountsQuery,
  OneVehicleQuery,
  VehicleCounts,
  VehicleList,
  VehicleQuery,
} from '../../domain/wire/vehicle-search.ts'
import { OneVehicle, VehicleParams, VehiclePhotoParams } from '../../domain/wire/vehicles.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { sendJpeg } from '../http/send-jpeg.ts'
import type { Services } from '../services.ts'
import { countVehicles } from './count-vehicles.ts'
import { listVehicles, readVehicleQuery } from './list-vehicles.ts'
import { viewPhoto, viewVehicle } from './view-vehicle.ts'

const LIST = '/agent/vehicles'
const COUNTS = `${LIST}/counts`
const ONE = '/agent/vehicles/:vehicleId'

interface OfOne {
  Params: VehicleParams
}
interface OfPicture {
  Params: VehicleParams & Partial<VehiclePhotoParams>
}

/** Registers the list, its counts, one car and the two pictures of each of its photos. */
export function vehicleCalls(app: FastifyInstance, services: Services): void {
  const config = { kind: 'agent' } as const
  app.get<{ Querystring: Query }>(
    LIST,
    { config, schema: schemas.list },
    async (request, reply) => {
      const query = readVehicleQuery(request.query)
      if (!query.ok) return reply.refuse({ ...query, reason: 'invalid' })
      const listed = await listVehicles(services, signedInAgent(request), query.value)
      if (!listed.ok) return reply.refuse(listed)
      return reply.send(listed.value)
    },
  )
  app.get<{ Querystring: Query }>(
    COUNTS,
    { config, schema: schemas.counts },
    async (request, reply) => {
      const { filters, problems } = readFilters(request.query)
      if (problems.length > 0) return reply.refuse({ ok: false, reason: 'invalid', problems })
      const counted = await countVehicles(services, signedInAgent(request), filters)
      if (!counted.ok) return reply.refuse(counted)
      return reply.send(counted.value)
    },
  )
  app.get<OfOne & { Querystring: Query }>(
    ONE,
    { config, schema: schemas.one },
    async (request, reply) => {
      const { filters, problems } = readFilters({ near: request.query['near'] })
      if (problems.length > 0) return reply.refuse({ ok: false, reason: 'invalid', problems })
      const { vehicleId } = request.params
      const asked = { vehicleId, agent: signedInAgent(request), near: filters.near }
      const found = await viewVehicle(services, asked)
      if (!found.ok) return reply.refuse(found)
      return reply.send(found.value)
    },
  )
  const pictures = { config: { ...config, answers: 'file' } } as const
  for (const [size, which] of [
    ['photo', 'The car’s photo, up to 1600 px'],
    ['thumbnail', 'The car’s photo, up to 480 px'],
  ] as const) {
    for (const [car, params] of [
      [ONE, VehicleParams],
      [`${ONE}/photos/:photoId`, VehiclePhotoParams],
    ] as const) {
      const schema = schemas.picture(which, params)
      app.get<OfPicture>(`${car}/${size}`, { ...pictures, schema }, (request, reply) =>
        sendPicture(services, { request, reply, size }),
      )
    }
  }
}

// Kept by the agent's own browser, which asks each time whether the car is still there.
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

const tags = ['Vehicles']

const schemas = {
  list: {
    tags,
    summary: 'Live postings nationwide',
    description:
      'In pages that skip and repeat nothing while cars are added. Cars whose number is not confirmed come last. A page may hold fewer than asked for, or none, and still have a next one. How many cars one agent can read in a day is limited (`too-many-cars`): in lists, one by one and by their photos, each car counted once.',
    querystring: VehicleQuery,
    response: { 200: VehicleList, ...refusals([400, 401, 403, 429, 503]) },
  },
  counts: {
    tags,
    summary: 'How many cars the filters leave',
    description:
      'With the filters as they are, and with each other choice in place of its own: among the thousand nearest cars, or the newest where no place to measure from is known. A car posted twice counts once.',
    querystring: CountsQuery,
    response: { 200: VehicleCounts, ...refusals([400, 401, 403, 429, 503]) },
  },
  one: {
    tags,
    summary: 'One car',
    params: VehicleParams,
    querystring: OneVehicleQuery,
    response: { 200: OneVehicle, ...refusals([400, 401, 403, 404, 429, 503]) },
  },
  picture: (summary: string, params: object) => ({
    tags,
    summary,
    description: 'For signed-in agents only.',
    params,
    response: {
      200: {
        description: 'JPEG',
        content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'Not changed', type: 'null' },
      ...refusals([401, 403, 404, 429, 503]),
    },
  }),
}
