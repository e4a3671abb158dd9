// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import { answersQueries } from '../database/database-storage.ts'
import type { World } from '../world.ts'
import { diskGauge } from './free-disk.ts'

/** Registers /livez, which asks nothing of anybody, and /readyz, which names what is missing. */
export function healthCalls(app: FastifyInstance, world: World): void {
  const enoughDisk = diskGauge(world)

  app.get('/livez', { schema: LIVE }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  )
  app.get('/readyz', { schema: READY }, async (_request, reply) => {
    const checks = { database: await answersQueries(world.database), disk: await enoughDisk() }
    const ready = Object.values(checks).every(Boolean)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks })
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
const CHECKS = {
  type: 'object',
  properties: { ready: flag, database: flag, disk: flag },
  required: ['ready', 'database', 'disk'],
} as const
const READY = {
  tags: ['Health'],
  summary: 'Whether the service can do its work, and what is missing',
  response: {
    200: { ...CHECKS, description: 'It can' },
    503: { ...CHECKS, description: 'It cannot' },
  },
}
