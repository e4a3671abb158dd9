import { expect, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN, twilioEnvironment } from '../../../tests/support/test-twilio.ts'
import { readConfig } from '../../config.ts'
import { takesReplies } from './carrier-settings.ts'

const TWILIO = twilioEnvironment('https://api.twilio.com')
const KEY_SID = `SK${'1'.repeat(32)}`

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
    apiKey: null,
    sender: { from: '+447400100100' },
  })
})

test('a messaging service, a name, and an API key besides the token are taken too', () => {
  const { TWILIO_FROM: _number, ...rest } = TWILIO
  const service = `MG${'2'.repeat(32)}`
  expect(carrierOf({ ...rest, TWILIO_MESSAGING_SERVICE_SID: service })).toMatchObject({
    sender: { messagingServiceSid: service },
  })
  expect(carrierOf({ ...TWILIO, TWILIO_FROM: 'Beat Scrap' })).toMatchObject({
    sender: { from: 'Beat Scrap' },
  })
  const key = { TWILIO_API_KEY_SID: KEY_SID, TWILIO_API_KEY_SECRET: 'secret' }
  expect(carrierOf({ ...TWILIO, ...key })).toMatchObject({
    apiKey: { sid: KEY_SID, secret: 'secret' },
    authToken: AUTH_TOKEN,
  })
})

test('what is missing is listed all at once', () => {
  expect(faults({ TEXT_CARRIER: 'twilio' })).toEqual([
    'TWILIO_ACCOUNT_SID must be given with TEXT_CARRIER=twilio.',
    'TWILIO_AUTH_TOKEN must be given with TEXT_CARRIER=twilio.',
    'One of TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID must be given, and not both.',
  ])
})

test.each([
  { TWILIO_API_KEY_SID: KEY_SID },
  { TWILIO_API_KEY_SECRET: 'hush' },
  { TWILIO_API_KEY_SID: 'hush', TWILIO_API_KEY_SECRET: 'x' },
  { TWILIO_ACCOUNT_SID: 'hush' },
  { TWILIO_MESSAGING_SERVICE_SID: `MG${'2'.repeat(32)}` },
  { TWILIO_FROM: 'hush: no sender' },
  { TWILIO_BASE_URL: 'http://hush.example' },
  { TWILIO_BASE_URL: 'https://hush.example/path' },
])('half a setting or a wrong one is refused, and not repeated: %j', (wrong) => {
  const found = faults({ ...TWILIO, ...wrong })
  expect(found).toHaveLength(1)
  expect(found.join()).not.toContain('hush')
})

test('a stand-in on this machine may be asked without TLS', () => {
  expect(faults({ ...TWILIO, TWILIO_BASE_URL: 'http://127.0.0.1:4603' })).toEqual([])
})

test('Twilio’s settings without Twilio are a slip', () => {
  expect(faults({ TWILIO_AUTH_TOKEN: 'x' })).toEqual([
    'TWILIO_AUTH_TOKEN is given, but TEXT_CARRIER is not twilio.',
  ])
})

test('numbers that exist only in films are for trials', () => {
  expect(faults({ OPERATOR_PHONE: '07700 900999' })).toEqual([])
  expect(faults({ ...TWILIO, OPERATOR_PHONE: '07700 900999' })).toHaveLength(1)
})

test.each([
  [{ TEXT_CARRIER: 'console' }, false],
  [
    { TEXT_CARRIER: 'webhook', TEXT_WEBHOOK_URL: 'https://a.example', TEXT_WEBHOOK_SECRET: 's' },
    false,
  ],
  [TWILIO, true],
  [{ ...TWILIO, TWILIO_FROM: '60123' }, true],
  [{ ...TWILIO, TWILIO_FROM: 'Beat Scrap' }, false],
  [{ ...TWILIO, TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: `MG${'1'.repeat(32)}` }, true],
])('whether a text of %o can be answered: %s', (environment, expected) => {
  const read = readConfig(environment)
  expect(read.ok && takesReplies(read.config.carrier)).toBe(expected)
})
