// A server that says that a connection is ready and then ends it in the same packet, as PostgreSQL's
// may arrive while it is being stopped, or says no more, as where the network went. The messages are
// those of https://www.postgresql.org/docs/current/protocol-message-formats.html.
import { createServer } from 'node:net'
import { listenHere } from './free-port.ts'

/** Listens on a free port. */
export async function startBrokenPostgres(fault: 'ends' | 'falls-silent') {
  const authenticated = message('R', [0, 0, 0, 0])
  const ready = message('Z', Buffer.from('I'))
  const fields = ['SFATAL', 'C57P01', 'Mterminating connection due to administrator command', '']
  const ended = message('E', Buffer.from(fields.map((field) => `${field}\0`).join('')))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      if (fault === 'ends') socket.end(Buffer.concat([authenticated, ready, ended]))
      else socket.write(Buffer.concat([authenticated, ready]))
    })
  })
  const port = await listenHere(server)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => server.close() }
}

function message(type: string, body: Uint8Array | number[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
