// What every carrier must do, whichever it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openReceiver,
  type AnsweringReceiver,
} from '../../../../tests/support/answering-receiver.ts'
import { testTwilio } from '../../../../tests/support/test-twilio.ts'
import type { Carrier, CarriedText } from '../../../platform/ports/carrier.ts'
import { consoleCarrier, openCarrier } from './open-carrier.ts'
import { webhookCarrier } from './webhook.ts'

const TEXT: CarriedText = {
  id: '0198c0de0000aabbccddeeff00112233',
  to: '+447700900123',
  body: 'Beat Scrap: new quote for AB12 CDE: https://beatscrap.example/list-quotes/a/b @£_è',
}

let receiver: AnsweringReceiver
const printed: string[] = []
beforeAll(async () => {
  receiver = await openReceiver((response) => void response.writeHead(204).end())
})
afterAll(() => receiver.close())

interface Case {
  name: Carrier['name']
  open: () => Carrier
  broken: () => Carrier
  delivered: () => string
}

const carriers: Case[] = [
  {
    name: 'console',
    open: () => consoleCarrier((text) => void printed.push(text)),
    broken: () =>
      consoleCarrier(() => {
        throw new Error('no terminal')
      }),
    delivered: () => printed.join(''),
  },
  {
    name: 'webhook',
    open: () => webhookCarrier({ url: receiver.url, secret: 'secret' }),
    broken: () => webhookCarrier({ url: 'http://127.0.0.1:1/', secret: 'secret' }),
    delivered: () => receiver.received.map((request) => request.body).join(''),
  },
]

describe.each(carriers)('the $name carrier', ({ open, broken, delivered }) => {
  test('delivers the number and every character of the wording', async () => {
    expect(await open().carry(TEXT)).toEqual({ outcome: 'accepted' })
    expect(delivered()).toContain(TEXT.to)
    expect(delivered()).toContain(TEXT.body)
  })

  test('takes many at a time, and the same text again', async () => {
    const carrier = open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => carrier.carry(TEXT)))
    expect(answers.every((answer) => answer.outcome === 'accepted')).toBe(true)
  })

  test('answers with a word fit for a log, and does not throw, where it cannot deliver', async () => {
    const answer = await broken().carry(TEXT)
    expect(answer).toEqual({ outcome: 'temporary', failure: expect.stringMatching(/^[a-z0-9-]+$/) })
  })
})

test('the settings choose the carrier', () => {
  const publicUrl = 'https://beatscrap.example'
  for (const carrier of [
    { name: 'console' as const },
    { name: 'webhook' as const, url: 'http://127.0.0.1:1/', secret: 'secret' },
    { name: 'twilio' as const, ...testTwilio('http://127.0.0.1:1') },
  ]) {
    expect(openCarrier({ carrier, publicUrl }).name).toBe(carrier.name)
  }
})

test('a text is printed with its number above it, apart from other lines', async () => {
  printed.splice(0)
  await consoleCarrier((text) => void printed.push(text)).carry({ ...TEXT, body: 'Hello' })
  expect(printed).toEqual(['\n  Text to +447700900123\n  Hello\n\n'])
})
