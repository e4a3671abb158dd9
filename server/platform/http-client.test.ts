import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
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

describe('an answer that', () => {
  test('is cut off is what the caller takes it for', async () => {
    answer = cut
    expect(await ask()).toEqual({ lost: 'unreachable', reached: true })
    expect(await ask({ whenCut: 'answered' })).toMatchObject({ status: 200, json: undefined })
  })

  test('stalls ends with the signal', async () => {
    answer = stall
    const signal = AbortSignal.timeout(50)
    expect(await ask({ signal })).toEqual({ lost: 'timed-out', reached: true })
  })

  test('stalls after its status ends with the time for its body', async () => {
    answer = stall
    const limits = { bodyMs: 50, whenCut: 'answered' } as const
    expect(await ask(limits)).toMatchObject({ status: 200, json: undefined })
  })

  test('floods is broken off, and counts', async () => {
    answer = flood
    expect(await ask()).toMatchObject({ status: 200, json: undefined })
  })

  test('never comes is lost', async () => {
    answer = () => undefined
    const signal = AbortSignal.timeout(50)
    expect(await ask({ signal, whenCut: 'answered' })).toEqual({ lost: 'timed-out', reached: true })
  })
})

describe('a request', () => {
  test('to nobody never left', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect(await ask({}, nowhere)).toEqual({ lost: 'unreachable', reached: false })
  })

  test('that is hung up on, or to what speaks no HTTP, may have been received', async () => {
    answer = (response) => void response.destroy()
    expect(await ask()).toEqual({ lost: 'unreachable', reached: true })
    const server = createServer((socket) => void socket.end('220 ready\r\n'))
    const url = `http://127.0.0.1:${await listenHere(server)}`
    expect(await ask({}, url)).toEqual({ lost: 'unreachable', reached: true })
    server.close()
  })
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
