// The metrics page, on a port of its own: it is for those who run the service, and for nobody who
// visits it.
import fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './open-metrics.ts'

/** A server of /metrics in Prometheus's text format, not yet listening. */
export function serveMetrics({ registry }: Metrics): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  return app
}
