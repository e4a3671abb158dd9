import type { FastifyInstance } from 'fastify'
import { boolean, object } from '../../../domain/wire/schema.ts'
import type { Readiness } from './readiness.ts'

/**
 * Registers /livez, which asks nothing of anybody, and /readyz, which says whether all is there. What is
 * missing would help an attacker: it is named on the metrics' port alone.
 */
export function healthCalls(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const config = { kind: 'health' } as const

  app.get('/livez', { config, schema: LIVE }, async (_request, reply) => reply.send({ live: true }))
  app.get('/readyz', { config, schema: READY }, async (_request, reply) => {
    const { ready } = await readiness()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}

const LIVE = {
  tags: ['Health'],
  summary: 'Whether the process lives',
  response: { 200: object({ live: boolean() }, 'It does') },
}
const READY = {
  tags: ['Health'],
  summary: 'Whether the service can do its work',
  description: 'Why not is in the log, and in `reasons` of `/readyz` on METRICS_PORT.',
  response: {
    200: object({ ready: boolean() }, 'It can'),
    503: object({ ready: boolean() }, 'It cannot'),
  },
}
