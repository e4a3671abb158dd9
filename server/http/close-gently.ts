// While the server closes, requests that still arrive are answered, and each is the last of its
// connection: busy keep-alive connections would otherwise hold the door open for a minute.
import type { FastifyInstance } from 'fastify'

/** Answers `Connection: close` from the moment closing begins. */
export function closeGently(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    app.server.closeIdleConnections()
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
