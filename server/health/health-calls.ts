// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import { answersQueries } from '../database/database-storage.ts'
import type { World } from '../world.ts'
import { diskGauge } from './free-disk.ts'

/** Registers /livez, which asks nothing of anybody, and /readyz, which names what is missing. */
export function healthCalls(app: FastifyInstance, world: World): void {
  const enoughDisk = diskGauge(world)

  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  )
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: await answersQueries(world.database), disk: await enoughDisk() }
    const ready = Object.values(checks).every(Boolean)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks })
  })
}
