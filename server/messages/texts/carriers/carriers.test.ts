// What every carrier must do, whichever it is.
import { describe, expect, test } from 'vitest'
import { openReceiver } from '../../../../tests/support/answering-receiver.ts'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { testTwilio } from '../../../../tests/support/test-twilio.ts'
import type { CarriedText } from '../../../platform/ports/carrier.ts'
import { consoleCarrier, openCarrier } from './open-carrier.ts'
import { webhookCarrier } from './webhook.ts'

const TEXT: CarriedText = {
  id: '0198c0de0000aabbccddeeff00112233',
  to: '+447700900123',
  body: 'Beat Scrap: new quote for AB12 CDE: https://beatscrap.example/list-quotes/a/b @£_è',
}

const printed: string[] = []
const receiver = forEachTest(() => openReceiver((response) => void response.writeHead(204).end()))
const throws = (): never => {
  throw new Error('no terminal')
}

describe.each([
  {
    name: 'console',
    open: () => consoleCarrier((text) => void printed.push(text)),
    broken: () => consoleCarrier(throws),
    delivered: () => printed.splice(0).join(''),
    failure: 'not-printed',
  },
  {
    name: 'webhook',
    open: () => webhookCarrier({ url: receiver.url, secret: 'secret' }),
    broken: () => webhookCarrier({ url: 'http://127.0.0.1:1/', secret: 'secret' }),
    delivered: () => receiver.received.map((request) => request.body).join(''),
    failure: 'unreachable',
  },
])('the $name carrier', ({ open, broken, delivered, failure }) => {
  test('delivers the number and every character of the wording, many at a time', async () => {
    const carrier = open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => carrier.carry(TEXT)))
    expect(answers).toEqual(answers.map(() => ({ outcome: 'accepted' })))
    const texts = delivered()
    expect([texts.split(TEXT.to).length, texts.split(TEXT.body).length]).toEqual([41, 41])
  })

  test('answers with a word fit for a log, and does not throw, where it cannot deliver', async () => {
    expect(await broken().carry(TEXT)).toEqual({ outcome: 'temporary', failure })
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
  await consoleCarrier((text) => void printed.push(text)).carry({ ...TEXT, body: 'Hello' })
  expect(printed).toEqual(['\n  Text to +447700900123\n  Hello\n\n'])
})
