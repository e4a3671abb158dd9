// A network between the server and its database that can be cut, slow or silent.
import { connect, createServer, type Socket } from 'node:net'
import { listenHere } from './free-port.ts'

/** `pass`; `refuse` new connections; `swallow` all that is sent; or the milliseconds by which it is late. */
export type Fault = 'pass' | 'refuse' | 'swallow' | { lateMs: number }

export type FaultyProxy = Awaited<ReturnType<typeof startProxy>>

/** Passes connections on to `port` of this machine. */
export async function startProxy(port: number) {
  let fault: Fault = 'pass'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      if (fault === 'swallow') return
      const late = typeof fault === 'object' ? fault.lateMs : 0
      if (late === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), late)
    })
    from.once('close', () => to.destroy())
  }
  const server = createServer((incoming) => {
    if (fault === 'refuse') return void incoming.destroy()
    const outgoing = keep(connect(port, '127.0.0.1'))
    pass(keep(incoming), outgoing)
    pass(outgoing, incoming)
  })
  const ownPort = await listenHere(server)
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: ownPort,
    /** From now on, on all connections. */
    set: (next: Fault) => void (fault = next),
    /** Cuts every connection there is. */
    cut,
    async stop(): Promise<void> {
      cut()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
