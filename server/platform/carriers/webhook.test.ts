import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { openReceiver } from '../../../tests/support/answering-receiver.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { webhookCarrier } from './webhook.ts'

const TEXT = { id: 'text-1', to: '+447700900123', body: 'Łódź 🚗: é £5 https://a.example/b' }

let answer: (response: ServerResponse) => unknown
beforeEach(() => void (answer = (response) => void response.writeHead(200).end()))
const receiver = forEachTest(() => openReceiver((response) => void answer(response)))

// A limit that no machine is slow enough for, where it is not what is tried.
const carry = ({ limitMs = 600_000, drainMs = 600_000 } = {}) =>
  webhookCarrier({ url: receiver.url, secret: 'a secret' }, { limitMs, drainMs }).carry(TEXT)

test('posts the text as JSON, signed over the time and the very bytes', async () => {
  await carry()
  const [request] = receiver.received
  expect(request?.method).toBe('POST')
  expect(request?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(request?.body ?? '')).toEqual(TEXT)
  const time = Number(request?.headers['x-timestamp'])
  expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(600)
  const signed = createHmac('sha256', 'a secret').update(`${time}.${request?.body}`)
  expect(request?.headers['x-signature']).toBe(signed.digest('hex'))
})

test.each([
  ['accepted', [200, 299]],
  ['permanent', [301, 304, 400, 408, 422]],
  ['refused-key', [401, 403]],
  ['temporary', [429, 500, 599]],
])('what is %s is answered %j', async (outcome, statuses) => {
  for (const status of statuses) {
    answer = (response) => void response.writeHead(status, { location: '/elsewhere' }).end()
    const failure = outcome === 'accepted' ? {} : { failure: `status-${status}` }
    expect(await carry()).toEqual({ outcome, ...failure })
  }
  expect(receiver.received).toHaveLength(statuses.length)
})

const LATER = (failure: string) => ({ outcome: 'temporary', failure })
const ACCEPTED = { outcome: 'accepted' }

test.each<[string, object, typeof answer, object]>([
  ['does not answer in time', { limitMs: 50 }, () => undefined, LATER('timed-out')],
  ['breaks off', {}, (response) => response.destroy(), LATER('unreachable')],
  ['drags on', { drainMs: 50 }, (response) => response.writeHead(200).write('still'), ACCEPTED],
])('a receiver that %s is not waited for', async (_what, limits, does, carried) => {
  answer = does
  expect(await carry(limits)).toEqual(carried)
})

test('a receiver is sent every text over few connections', async () => {
  const connections = new Set<unknown>()
  answer = (response) => {
    connections.add(response.socket)
    response.writeHead(200).end('{"queued":true}')
  }
  for (let count = 0; count < 10; count++) await carry()
  // Not one for each; an idle one that outlives a long pause of the machine is rightly let go.
  expect(connections.size).toBeLessThan(6)
})
