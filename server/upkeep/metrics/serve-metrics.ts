// What those who run the service look at, on a port of its own that no visitor gets to.
import fastify, { type FastifyInstance } from 'fastify'
import type { Readiness } from '../health/readiness.ts'
import type { Metrics } from './open-metrics.ts'

/** A server of /metrics in Prometheus's text format and of /readyz with all that was found, not yet listening. */
export function serveMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  readiness: () => Promise<Readiness>,
): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness()
    return reply
      .code(found.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found)
  })
  return app
}

interface Answered {
  /** The pattern, such as /car/get-data/:uniqueId, never the address, which may hold a link; `none` where no route matched, `*` where not by that method. */
  route: string
  method: string
  status: number
}

export interface RequestMeter {
  answered(what: Answered, seconds: number): void
}

/** Counts and times every answer of `app`. Costs nothing where it is not called. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    meter.answered({ route, method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
