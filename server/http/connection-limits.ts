// How many connections one address may hold open. Behind a proxy they are all the proxy's, which has
// limits of its own.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { clientNetwork } from './client-networks.ts'

/** Hangs up on connections beyond the share of their address. */
export function limitConnections(
  app: FastifyInstance,
  { connectionsPerAddress: most, trustProxy }: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>,
): void {
  if (most === 0 || trustProxy > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = clientNetwork({ ip: socket.remoteAddress ?? '' })
    const held = open.get(address) ?? 0
    if (held >= most) {
      socket.destroy()
      return
    }
    open.set(address, held + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
