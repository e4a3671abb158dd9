// A server that was asked to stop goes on for a moment, until the load balancer has seen that it is leaving: a request
// that arrives at a closed port gets no answer. Each answer is the last of its connection then, since busy keep-alive
// connections would keep the server from closing.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Answers `Connection: close` once `leaving` is aborted; when closing, hangs up on who asked nothing. */
export function shutDownGracefully(app: FastifyInstance, leaving: AbortController): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))

  app.addHook('preClose', async () => {
    leaving.abort()
    app.server.closeIdleConnections()
    // A browser opens connections ahead of need, and Node does not count those as idle.
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
}
