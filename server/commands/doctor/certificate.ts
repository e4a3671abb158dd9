import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS, SECOND_MS } from '../../../domain/basics/time.ts'

const WAIT_MS = 5 * SECOND_MS

/** In how many days the certificate of an https address ends, or a word if browsers would refuse it or nobody answers. */
export function certificateDays(url: string): Promise<number | { refused: string }> {
  const { hostname, port } = new URL(url)
  const servername = isIP(hostname) === 0 ? hostname : ''
  return new Promise((resolve) => {
    const options = { host: hostname, servername, port: Number(port || 443) }
    const socket = connect(options, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Math.floor((ends - Date.now()) / DAY_MS))
      socket.destroy()
    })
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('timed-out')))
    socket.once('error', (error) => {
      resolve({ refused: 'code' in error ? String(error.code) : error.message })
    })
  })
}
