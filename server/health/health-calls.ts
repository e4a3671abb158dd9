// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import type { Drain } from '../http/drain.ts'
import type { World } from '../world.ts'
import { openReadiness } from './readiness.ts'

/** Registers /livez, which asks nothing of anybody, and /readyz, which names what is missing. */
export function healthCalls(app: FastifyInstance, world: World, drain: Drain): void {
  const readiness = openReadiness(world, drain)

  app.get('/livez', { schema: LIVE }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  )
  app.get('/readyz', { schema: READY }, async (_request, reply) => {
    const found = await readiness()
    return reply
      .code(found.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found)
  })
}

const flag = { type: 'boolean' } as const
const LIVE = {
  tags: ['Health'],
  summary: 'Whether the process lives',
  response: {
    200: { type: 'object', description: 'It does', properties: { live: flag }, required: ['live'] },
  },
}
const register = { type: 'string', enum: ['off', 'works', 'resting', 'key-refused'] } as const
const CHECKS = {
  type: 'object',
  properties: {
    ready: flag,
    draining: { ...flag, description: 'It was asked to stop and leaves' },
    database: flag,
    migrations: { ...flag, description: 'The database has all that this release needs' },
    disk: flag,
    photoStore: { ...flag, description: 'False: photos wait, all else goes on' },
    textCarrier: { ...flag, description: 'False: it refuses our key, and texts wait' },
    textCarrierRefusal: {
      type: ['string', 'null'],
      description: 'In which words it refuses it',
    },
    oldestDueTextSeconds: {
      type: ['integer', 'null'],
      description: 'How long the text has waited that was due first',
    },
    photosWithoutPosting: {
      type: ['integer', 'null'],
      description: 'How many, where the sweep of photos stopped before so many',
    },
    vehicleLookUps: {
      type: 'object',
      description: 'How the registers of vehicles do; all else goes on without them',
      properties: {
        dvla: { ...register, description: 'DVLA; `off` without a key' },
        dvsa: { ...register, description: 'DVSA; `off` without its keys' },
      },
      required: ['dvla', 'dvsa'],
    },
  },
  required: [
    'ready',
    'draining',
    'database',
    'migrations',
    'disk',
    'photoStore',
    'textCarrier',
    'textCarrierRefusal',
    'oldestDueTextSeconds',
    'photosWithoutPosting',
    'vehicleLookUps',
  ],
} as const
const READY = {
  tags: ['Health'],
  summary: 'Whether the service can do its work, and what is missing',
  response: {
    200: { ...CHECKS, description: 'It can' },
    503: { ...CHECKS, description: 'It cannot' },
  },
}
