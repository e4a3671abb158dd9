// Answers what no route sees: addresses that do not decode, and bytes that are no request.
import type { Socket } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/settings/config.ts'
import { randomId } from '../platform/identifiers.ts'
import { problemJson } from '../platform/http/problem-details.ts'
import { MALFORMED } from '../platform/http/refusals.ts'
import { headersOf } from '../platform/http/security-headers.ts'

/** The address to route by. One that does not decode is escaped letter by letter, and so found nowhere. */
export function decodableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

export function answerUnreadable(
  config: Pick<Config, 'publicUrl'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = Object.entries(headersOf(config)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
    const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const status = tooLarge ? 431 : timedOut ? 408 : 400
    const body = problemJson({ ...MALFORMED, status }, randomId())
    socket.end(
      [
        `HTTP/1.1 ${status} ${MALFORMED.title}`,
        ...headers,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}

/** Has routes answer a request with an unknown `Expect`. Node itself would answer 417, without our headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
