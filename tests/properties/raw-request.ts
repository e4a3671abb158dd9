import { connect } from 'node:net'
import { MINUTE_MS } from '../../domain/basics/time.ts'

// For what hangs.
const PATIENCE_MS = MINUTE_MS

/**
 * Sends `bytes` and closes our half. Answers everything the server wrote until it closed or was silent
 * after an answer; throws where it does neither.
 */
export function sendRaw(port: number, bytes: Uint8Array | string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => void socket.end(bytes))
    socket.setTimeout(PATIENCE_MS)
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    // A reset is an answer too: the server did not want to read on.
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
    socket.on('timeout', () => {
      socket.destroy()
      if (received === '') reject(new Error('The server neither answered nor closed.'))
      else resolve(received)
    })
  })
}

/** The status of the first answer in what the server wrote, or null where it only closed. */
export function statusOf(received: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]
  return status === undefined ? null : Number(status)
}
