import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  openReceiver,
  type AnsweringReceiver,
  type Received,
} from '../../../../tests/support/answering-receiver.ts'
import { webhookCarrier } from './webhook.ts'

const TEXT = { id: 'text-1', to: '+447700900123', body: 'Beat Scrap: é £5 https://a.example/b' }

let receiver: AnsweringReceiver
let answer: (response: ServerResponse, request: Received) => void
beforeEach(async () => {
  answer = (response) => void response.writeHead(200).end()
  receiver = await openReceiver((response, request) => answer(response, request))
})
afterEach(() => receiver.close())

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
  const signature = createHmac('sha256', 'a secret')
    .update(`${time}.${request?.body}`)
    .digest('hex')
  expect(request?.headers['x-signature']).toBe(signature)
})

describe('an answer of', () => {
  test.each([
    [200, 'accepted'],
    [299, 'accepted'],
    [301, 'permanent'],
    [304, 'permanent'],
    [400, 'permanent'],
    [401, 'refused-key'],
    [403, 'refused-key'],
    [408, 'permanent'],
    [422, 'permanent'],
    [429, 'temporary'],
    [500, 'temporary'],
    [599, 'temporary'],
  ])('%i is %s', async (status, outcome) => {
    answer = (response) => void response.writeHead(status, { location: '/elsewhere' }).end()
    const failure = outcome === 'accepted' ? {} : { failure: `status-${status}` }
    expect(await carry()).toEqual({ outcome, ...failure })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a receiver that', () => {
  test('does not answer in time is tried again later', async () => {
    answer = () => undefined
    expect(await carry({ limitMs: 50 })).toEqual({ outcome: 'temporary', failure: 'timed-out' })
  })

  test('breaks off is tried again later', async () => {
    answer = (response) => void response.destroy()
    expect(await carry()).toEqual({ outcome: 'temporary', failure: 'unreachable' })
  })

  test('accepts and then drags on has accepted, and holds nobody up', async () => {
    answer = (response) => void response.writeHead(200).write('still here')
    expect(await carry({ drainMs: 50 })).toEqual({ outcome: 'accepted' })
  })

  test('accepts with no end of words has accepted', async () => {
    answer = (response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    }
    expect(await carry()).toEqual({ outcome: 'accepted' })
  })

  test('answers every text over few connections', async () => {
    const connections = new Set<unknown>()
    answer = (response) => {
      connections.add(response.socket)
      response.writeHead(200).end('{"queued":true}')
    }
    for (let count = 0; count < 10; count++) await carry()
    // Not one for each; an idle one that outlives a long pause of the machine is rightly let go.
    expect(connections.size).toBeLessThan(6)
  })
})
