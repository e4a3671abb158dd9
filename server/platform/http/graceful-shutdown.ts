// While the server stops, it still answers requests, each as the last of its connection: busy keep-alive connections
// would otherwise keep the server from closing.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Shutdown = ReturnType<typeof openShutdown>

/**
 * A server that was asked to stop goes on for a moment, until the load balancer has seen that it is leaving:
 * a request that arrives at a closed port gets no answer.
 */
export function openShutdown() {
  let begun = false
  return {
    begun: () => begun,
    begin: () => void (begun = true),
  }
}

/** Answers `Connection: close` once `shutdown` has begun; when closing, hangs up on who asked nothing. */
export function shutDownGracefully(app: FastifyInstance, shutdown: Shutdown): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))

  app.addHook('preClose', async () => {
    shutdown.begin()
    app.server.closeIdleConnections()
    // A browser opens connections ahead of need, and Node does not count those as idle.
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (shutdown.begun()) reply.header('connection', 'close')
    done(null, payload)
  })
}
