// One log line for each call. It names the route's pattern, never the address itself: an address
// may hold somebody's link.
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** Logs every finished call and page with status and milliseconds; reads only at level debug. */
export function logRequests(app: FastifyInstance, { log }: Pick<World, 'log'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (route.endsWith('/*')) return done()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    log[isRead ? 'debug' : 'info']('request', {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
    done()
  })
}
