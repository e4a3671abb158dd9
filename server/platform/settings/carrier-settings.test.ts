import { expect, test } from 'vitest'
import { faultsOf, testConfig } from '../../../tests/support/test-services.ts'
import { twilioSettings } from '../../../stand-ins/twilio/start.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../../../tests/support/test-twilio.ts'
import { startAgainBy, takesReplies } from './carrier-settings.ts'

const TWILIO = twilioSettings('https://api.twilio.com')
const SERVICE = `MG${'2'.repeat(32)}`

test.each([
  ['+447400100100', { from: '+447400100100' }],
  ['Beat Scrap', { from: 'Beat Scrap' }],
  [SERVICE, { messagingServiceSid: SERVICE }],
])('Twilio needs an account, a token and a sender such as %s', (TWILIO_FROM, sender) => {
  const { TWILIO_BASE_URL: _default, ...least } = TWILIO
  expect(testConfig({ ...least, TWILIO_FROM }).carrier).toEqual({
    name: 'twilio',
    baseUrl: 'https://api.twilio.com',
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    sender,
  })
})

test('what is missing is listed all at once, and Twilio’s settings without Twilio are a slip', () => {
  expect(faultsOf({ TEXT_CARRIER: 'twilio' })).toEqual([
    'TWILIO_ACCOUNT_SID must be given with TEXT_CARRIER=twilio.',
    'TWILIO_AUTH_TOKEN must be given with TEXT_CARRIER=twilio.',
    'TWILIO_FROM must be given with TEXT_CARRIER=twilio.',
  ])
  expect(faultsOf({ TWILIO_AUTH_TOKEN: 'x' })).toEqual([
    'TWILIO_AUTH_TOKEN is given, but TEXT_CARRIER is not twilio.',
  ])
})

test.each([
  { TWILIO_ACCOUNT_SID: 'hush' },
  { TWILIO_FROM: 'MG-hush-service' },
  { TWILIO_FROM: 'hush: no sender' },
  // Numbers that exist only in films are for trials.
  { OPERATOR_PHONES: 'Ann B.:07700 900999:manager' },
])('half a setting or a wrong one is refused, and not repeated: %j', (wrong) => {
  const found = faultsOf({ ...TWILIO, ...wrong })
  expect(found).toHaveLength(1)
  expect(found.join()).not.toMatch(/hush|900999/)
})

const WEBHOOK = { TEXT_WEBHOOK_URL: 'https://a.example', TEXT_WEBHOOK_SECRET: 's' }
test.each([
  [{ TEXT_CARRIER: 'console' }, 'call us on 0113 496 0100'],
  [{ TEXT_CARRIER: 'webhook', ...WEBHOOK }, 'call us on 0113 496 0100'],
  [{ ...TWILIO, TWILIO_FROM: '+447400123456' }, 'text START to 07400 123456'],
  [{ ...TWILIO, TWILIO_FROM: '60123' }, 'text START to 60123'],
  [{ ...TWILIO, TWILIO_FROM: 'Beat Scrap' }, 'call us on 0113 496 0100'],
  [{ ...TWILIO, TWILIO_FROM: SERVICE }, 'text START to the number we texted you from'],
])('with %o who stopped our texts starts them again so: %s', (environment, words) => {
  const config = testConfig({ SUPPORT_PHONE: '0113 496 0100', ...environment })
  expect(startAgainBy(config)).toBe(words)
  expect(takesReplies(config.carrier)).toBe(words.includes('START'))
})
