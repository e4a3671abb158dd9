// Run in a network with the firewall's rules: opens one connection too many from each address, and prints how many got in.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const PORTS = [80, 443]
const servers = PORTS.map((port) => createServer().listen(port, '::'))
await Promise.all(servers.map((server) => once(server, 'listening')))

const held: Socket[] = []
const letIn: Record<string, number> = {}
for (const [localAddress, host] of [
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.1'],
  ['::1', '::1'],
] as const) {
  letIn[localAddress] = 0
  for (let tried = 0; tried <= Number(process.argv[2]); tried += 1) {
    const socket = connect({ host, port: PORTS[tried % 2] ?? 0, localAddress })
    held.push(socket)
    const opened = once(socket, 'connect').then(() => true)
    if (await opened.catch(() => false)) letIn[localAddress] += 1
  }
}
process.stdout.write(`${JSON.stringify(letIn)}\n`)
for (const socket of held) socket.destroy()
for (const server of servers) server.close()
