import { expect, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN, twilioEnvironment } from '../../../tests/support/test-twilio.ts'
import { readConfig } from './config.ts'
import { startAgainBy, takesReplies } from './carrier-settings.ts'

const TWILIO = twilioEnvironment('https://api.twilio.com')

function faults(environment: Record<string, string>): string[] {
  const read = readConfig(environment)
  return read.ok ? [] : read.faults
}

function carrierOf(environment: Record<string, string>): unknown {
  const read = readConfig(environment)
  return read.ok ? read.config.carrier : read.faults
}

test('Twilio needs an account, a token and a sender', () => {
  const { TWILIO_BASE_URL: _default, ...least } = TWILIO
  expect(carrierOf(least)).toEqual({
    name: 'twilio',
    baseUrl: 'https://api.twilio.com',
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    sender: { from: '+447400100100' },
  })
})

test('a messaging service or a name is a sender too', () => {
  const service = `MG${'2'.repeat(32)}`
  expect(carrierOf({ ...TWILIO, TWILIO_FROM: service })).toMatchObject({
    sender: { messagingServiceSid: service },
  })
  expect(carrierOf({ ...TWILIO, TWILIO_FROM: 'Beat Scrap' })).toMatchObject({
    sender: { from: 'Beat Scrap' },
  })
})

test('what is missing is listed all at once', () => {
  expect(faults({ TEXT_CARRIER: 'twilio' })).toEqual([
    'TWILIO_ACCOUNT_SID must be given with TEXT_CARRIER=twilio.',
    'TWILIO_AUTH_TOKEN must be given with TEXT_CARRIER=twilio.',
    'TWILIO_FROM must be given with TEXT_CARRIER=twilio.',
  ])
})

test.each([
  { TWILIO_ACCOUNT_SID: 'hush' },
  { TWILIO_FROM: 'MG-hush-service' },
  { TWILIO_FROM: 'hush: no sender' },
])('half a setting or a wrong one is refused, and not repeated: %j', (wrong) => {
  const found = faults({ ...TWILIO, ...wrong })
  expect(found).toHaveLength(1)
  expect(found.join()).not.toContain('hush')
})

test('Twilio’s settings without Twilio are a slip', () => {
  expect(faults({ TWILIO_AUTH_TOKEN: 'x' })).toEqual([
    'TWILIO_AUTH_TOKEN is given, but TEXT_CARRIER is not twilio.',
  ])
})

test('numbers that exist only in films are for trials', () => {
  expect(faults({ OPERATOR_PHONES: 'Ann B.:07700 900999:manager' })).toEqual([])
  expect(faults({ ...TWILIO, OPERATOR_PHONES: 'Ann B.:07700 900999:manager' })).toHaveLength(1)
})

const WEBHOOK = { TEXT_WEBHOOK_URL: 'https://a.example', TEXT_WEBHOOK_SECRET: 's' }
test.each([
  [{ TEXT_CARRIER: 'console' }, 'call us on 0113 496 0100'],
  [{ TEXT_CARRIER: 'webhook', ...WEBHOOK }, 'call us on 0113 496 0100'],
  [{ ...TWILIO, TWILIO_FROM: '+447400123456' }, 'text START to 07400 123456'],
  [{ ...TWILIO, TWILIO_FROM: '60123' }, 'text START to 60123'],
  [{ ...TWILIO, TWILIO_FROM: 'Beat Scrap' }, 'call us on 0113 496 0100'],
  [
    { ...TWILIO, TWILIO_FROM: `MG${'1'.repeat(32)}` },
    'text START to the number we texted you from',
  ],
])('with %o who stopped our texts starts them again so: %s', (environment, words) => {
  const read = readConfig({ SUPPORT_PHONE: '0113 496 0100', ...environment })
  if (!read.ok) throw new Error(read.faults.join(' '))
  expect(startAgainBy(read.config)).toBe(words)
  expect(takesReplies(read.config.carrier)).toBe(words.includes('START'))
})
