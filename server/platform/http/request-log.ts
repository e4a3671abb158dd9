// One log line for each call that may write. It names the route's pattern, never the address itself:
// an address may hold somebody's link. Reads are many and alike; their faults are logged as faults.
import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for a call that is no GET, but writes nothing either. */
    writes?: boolean
  }
}

/** Logs every call but GET and HEAD once it is answered, then calls `afterWrite`. */
export function logWrites(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  afterWrite: () => void,
): void {
  const logWrite: onResponseHookHandler = (request, reply, done) => {
    log.info('request', {
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
    afterWrite()
    done()
  }
  // Only on the routes that need it: a hook costs every answer, even one that returns at once.
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return
    if (route.config?.writes === false) return
    route.onResponse = [route.onResponse ?? [], logWrite].flat()
  })
}
