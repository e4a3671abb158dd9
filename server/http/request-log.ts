// One log line for each call. It names the route's pattern, never the address itself: an address
// may hold somebody's link.
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** Logs every finished request but those for static files, with status and milliseconds. */
export function logRequests(app: FastifyInstance, { log }: Pick<World, 'log'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (route.endsWith('/*')) return
    log.info('request', {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
}
