import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { openReceiver } from '../../tests/support/answering-receiver.ts'
import { freePort, listenHere } from '../../tests/support/free-port.ts'
import { request, type HttpLimits } from './http-client.ts'

const BYTES = 100_000

const receiver = forEachTest(() => openReceiver((response) => answer(response)))
let answer: (response: ServerResponse) => void

const ask = (limits: Partial<HttpLimits> = {}, url = receiver.url) =>
  request(
    url,
    { method: 'GET', headers: {} },
    { signal: AbortSignal.timeout(600_000), bytes: BYTES, whenCut: 'lost', ...limits },
  )

const cut = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': 100 }).write('{"a":1}', () => response.destroy())
}
const stall = (response: ServerResponse): void => {
  response.writeHead(200).write('{"a":1}')
}
const flood = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200).on('drain', more)
  more()
}

test.each([
  ['an object', '{"a":1}', { a: 1 }],
  ['a page', '<p>Hello</p>', undefined],
  ['nothing', '', undefined],
  ['as much as fits', JSON.stringify('a'.repeat(BYTES - 2)), 'a'.repeat(BYTES - 2)],
  ['a byte more', JSON.stringify('a'.repeat(BYTES - 1)), undefined],
])('%s is read as its JSON, or as none', async (_what, body, json) => {
  answer = (response) => void response.end(body)
  expect(await ask()).toEqual({ status: 200, json, retryAfterMs: undefined })
})

test('a redirect is an answer and leads nowhere', async () => {
  answer = (response) => void response.writeHead(307, { location: '/elsewhere' }).end()
  expect(await ask()).toMatchObject({ status: 307 })
  expect(receiver.received).toHaveLength(1)
})

const LOST = { lost: 'unreachable', reached: true }
const LATE = { lost: 'timed-out', reached: true }
const BARE = { status: 200, json: undefined, retryAfterMs: undefined }
const soon = () => ({ signal: AbortSignal.timeout(50) })
const counts = { whenCut: 'answered' } as const

test.each<[string, typeof answer, () => Partial<HttpLimits>, object]>([
  ['is cut off is lost', cut, () => ({}), LOST],
  ['is cut off counts where the caller says so', cut, () => counts, BARE],
  ['stalls ends with the signal', stall, soon, LATE],
  ['stalls ends with the time for its body', stall, () => ({ bodyMs: 50, ...counts }), BARE],
  ['floods is broken off, and counts', flood, () => ({}), BARE],
  ['never comes is lost', () => undefined, () => ({ ...soon(), ...counts }), LATE],
])('an answer that %s', async (_what, does, limits, expected) => {
  answer = does
  expect(await ask(limits())).toEqual(expected)
})

test('a request to nobody never left; one that is hung up on, or to what speaks no HTTP, may have been received', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  expect(await ask({}, nowhere)).toEqual({ lost: 'unreachable', reached: false })
  answer = (response) => void response.destroy()
  expect(await ask()).toEqual(LOST)
  const server = createServer((socket) => void socket.end('220 ready\r\n'))
  expect(await ask({}, `http://127.0.0.1:${await listenHere(server)}`)).toEqual(LOST)
  server.close()
})

const untilThen = expect.toSatisfy((ms: number) => ms > 900_000 && ms <= 3_000_000) as number

test.each([
  ['7', 7000],
  ['0', 1000],
  ['999999999', 3_600_000],
  [new Date(0).toUTCString(), 1000],
  [new Date(Date.now() + 3_000_000).toUTCString(), untilThen],
  ['soon', undefined],
])('Retry-After of %s is %s ms', async (value, retryAfterMs) => {
  answer = (response) => void response.writeHead(429, { 'retry-after': value }).end()
  expect(await ask()).toEqual({ status: 429, json: undefined, retryAfterMs })
})
