import { expect, test, vi } from 'vitest'
import { faultsOf, testConfig } from '../../../tests/support/test-services.ts'
import { twilioSettings } from '../../../stand-ins/twilio/start.ts'
import { openCarrier, startAgainBy } from './carriers.ts'

const TWILIO = twilioSettings('https://api.twilio.com')
const SERVICE = `MG${'2'.repeat(32)}`

const SENDERS = ['+447400100100', 'Beat Scrap', SERVICE]
test.each(SENDERS)('Twilio needs an account, a token and a sender such as %s', (TWILIO_FROM) => {
  const { TWILIO_BASE_URL: usual, TEXT_CARRIER: name, ...least } = { ...TWILIO, TWILIO_FROM }
  const { carrier } = testConfig({ ...least, TEXT_CARRIER: name })
  expect(carrier).toEqual({ name, TWILIO_BASE_URL: usual, ...least })
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
  expect(openCarrier(config).name).toBe(config.carrier.name)
})

test('the console has each text whole, and one that could not be printed is tried again', async () => {
  const text = { id: 'a', to: '+447700900123', body: 'Beat Scrap: é £5 @ https://a.example/b_c' }
  const carrier = openCarrier(testConfig({}))
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValueOnce(true)
  printed.mockImplementation(() => {
    throw new Error('no terminal')
  })
  const outcomes = [await carrier.carry(text), await carrier.carry(text)]
  expect(printed.mock.calls[0]).toEqual([`\n  Text to ${text.to}\n  ${text.body}\n\n`])
  printed.mockRestore()
  const failed = { outcome: 'temporary', failure: 'not-printed' }
  expect(outcomes).toEqual([{ outcome: 'accepted' }, failed])
})
