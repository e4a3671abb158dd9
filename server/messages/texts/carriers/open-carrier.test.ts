import { expect, test } from 'vitest'
import { testTwilio } from '../../../../tests/support/test-twilio.ts'
import { consoleCarrier, openCarrier } from './open-carrier.ts'

const TEXT = { id: 'text-1', to: '+447700900123', body: 'Beat Scrap: é £5 @ https://a.example/b_c' }

test('the console has each text whole, and one that could not be printed is tried again', async () => {
  const printed: string[] = []
  const carrier = consoleCarrier((text) => {
    if (printed.push(text) > 1) throw new Error('no terminal')
  })
  expect(await carrier.carry(TEXT)).toEqual({ outcome: 'accepted' })
  expect(printed).toEqual([`\n  Text to ${TEXT.to}\n  ${TEXT.body}\n\n`])
  expect(await carrier.carry(TEXT)).toEqual({ outcome: 'temporary', failure: 'not-printed' })
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
