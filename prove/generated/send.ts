// Sends what was generated: as a client of HTTP does, or as bytes that none would send.
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { sendRaw, statusOf } from '../../tests/properties/raw-request.ts'
import type { GeneratedRequest } from './any-request.ts'

const LIMIT_MS = MINUTE_MS

/** The status that it is answered with, sent from `remoteAddress`. Throws where that takes more than a minute. */
export async function send(
  app: FastifyInstance,
  { method, path, headers, body }: GeneratedRequest,
  remoteAddress: string,
): Promise<number> {
  const asked = { method, url: path, headers, remoteAddress }
  const ended = new AbortController()
  const late = pause(LIMIT_MS, null, { signal: ended.signal }).catch(() => null)
  const answer = await Promise.race([
    app.inject(body === null ? asked : { ...asked, payload: body }),
    late,
  ])
  ended.abort()
  if (answer === null) throw new Error(`${method} ${path.slice(0, 60)}: no answer`)
  return answer.statusCode
}

/** The status that bytes were answered with; null where the server only hung up. Throws where it did neither. */
export async function sendBytes(port: number, bytes: Buffer): Promise<number | null> {
  return statusOf(await sendRaw(port, bytes))
}

/** A request as bytes in which something is wrong that a client library would not let through. */
export function brokenBytes(generated: GeneratedRequest): fc.Arbitrary<Buffer> {
  const whole = bytesOf(generated)
  const text = whole.toString('latin1')
  const changes = CHANGES.map((change) => Buffer.from(change(text), 'latin1'))
  return fc.oneof(
    fc.constantFrom(...changes),
    fc.nat(whole.length).map((cut) => whole.subarray(0, cut)),
    fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 8 })).map(([at, odd]) => {
      return Buffer.concat([whole.subarray(0, at), Buffer.from(odd), whole.subarray(at)])
    }),
  )
}

const CHANGES: ((text: string) => string)[] = [
  (text) => text.replace('HTTP/1.1', 'HTTP/1.0'),
  (text) => text.replace('HTTP/1.1', 'HTTP/2.0'),
  (text) => text.replace(' HTTP/1.1', ''),
  (text) => text.replace(/^\w+/, 'get'),
  (text) => text.replace(/^\w+/, 'X'.repeat(300)),
  (text) => text.replace(' /', ' http://elsewhere.example/'),
  (text) => text.replace(' /', ' //'),
  (text) => text.replace(' /', ` /${'%00'.repeat(5000)}`),
  (text) => text.replace('host: localhost', 'host: localhost\r\nhost: elsewhere.example'),
  (text) => text.replace('host: localhost\r\n', ''),
  (text) => text.replace('host: localhost', `host: localhost\r\nx: ${'y'.repeat(100_000)}`),
  (text) => text.replace('host: localhost', `host: localhost\r\n${'a: b\r\n'.repeat(3000)}c: d`),
  (text) => text.replace('host: localhost', 'host: localhost\r\ntransfer-encoding: chunked'),
  (text) => text.replace('host: localhost', 'host: localhost\r\ntransfer-encoding: gzip, chunked'),
  (text) => text.replace('host: localhost', 'host: localhost\r\ncontent-length: 5'),
  (text) => text.replace('host: localhost', 'host: localhost\r\ncontent-length: -1'),
  (text) => text.replace('host: localhost', 'host: localhost\r\nexpect: everything'),
  (text) =>
    text.replace('host: localhost', 'host: localhost\r\nupgrade: h2c\r\nconnection: upgrade'),
  (text) => text.replace('host: localhost', 'host: local\u0000host'),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text + text,
]

function bytesOf({ method, path, headers, body }: GeneratedRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === null ? '' : `content-length: ${body.length}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}
