// Stands where a load balancer would: asks each server whether it is ready, gives requests in turns
// to those that are, and keeps its connections to them. It sends a request twice only for a file of a page that one does
// not have: another may be of the release that made the page.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenHere } from './free-port.ts'

const LOOK_EVERY_MS = 50
const LOOK_LIMIT_MS = 2000

/** Balances between servers on `ports` of the loopback address. */
export async function openBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const candidates = ports.filter((port) => ready.has(port))
    const first = candidates.splice((turn += 1) % candidates.length, 1)
    forward(incoming, outgoing, [...first, ...candidates])
  })

  // Nothing was sent where no connection came about: the next one may have it.
  function forward(incoming: IncomingMessage, outgoing: ServerResponse, to: number[]): void {
    const [port, ...others] = to
    if (port === undefined) return void outgoing.writeHead(502).end('none ready')
    const { method, url: path, headers } = incoming
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers })
    passed.once('response', (answer) => {
      if (answer.statusCode === 404 && path?.startsWith('/assets/') && others.length > 0) {
        answer.resume()
        return forward(incoming, outgoing, others)
      }
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    passed.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') forward(incoming, outgoing, others)
      else outgoing.writeHead(502).end(String(error))
    })
    passed.once('socket', (socket) => {
      if (!socket.connecting) return void incoming.pipe(passed)
      socket.once('connect', () => incoming.pipe(passed))
    })
  }

  const closed = new AbortController()
  async function keepLooking(port: number): Promise<void> {
    while (!closed.signal.aborted) {
      const found = await look(port)
      if (found === 'ready') ready.add(port)
      // Slow is not gone: where many things run at once a look may take seconds.
      else if (found === 'not ready') ready.delete(port)
      await pause(LOOK_EVERY_MS)
    }
  }
  for (const port of ports) void keepLooking(port)

  const listening = await listenHere(server)
  return {
    url: `http://127.0.0.1:${listening}`,
    /** Settles once `port` is given requests. */
    async sees(port: number): Promise<void> {
      while (!ready.has(port)) {
        await pause(LOOK_EVERY_MS)
      }
    },
    close(): void {
      closed.abort()
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function look(port: number): Promise<'ready' | 'not ready' | 'unknown'> {
  try {
    const signal = AbortSignal.timeout(LOOK_LIMIT_MS)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    await answer.arrayBuffer()
    return answer.ok ? 'ready' : 'not ready'
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return timedOut ? 'unknown' : 'not ready'
  }
}
