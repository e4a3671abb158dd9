import { expect, test } from 'vitest'
import { signature as signedBy } from '../../../../stand-ins/twilio/callbacks.ts'
import { AUTH_TOKEN } from '../../../../tests/support/test-twilio.ts'
import { isSignedByTwilio } from './twilio-calls.ts'

const PATH = '/texts/twilio-status?of=us'
const FIELDS = { MessageStatus: 'delivered', To: '+447400123456' }

function isSigned(origin: string, signedOrigin: string): boolean {
  const form = new URLSearchParams(FIELDS)
  const signature = signedBy(AUTH_TOKEN, signedOrigin + PATH, FIELDS)
  return isSignedByTwilio(AUTH_TOKEN, { url: origin + PATH, form, signature })
}

test.each([
  ['https://beatscrap.example', 'https://beatscrap.example:443'],
  ['https://beatscrap.example:8443', 'https://beatscrap.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1'],
  ['http://[::1]', 'http://[::1]:80'],
])('an address at %s may be signed as at %s', (origin, signedOrigin) => {
  expect(isSigned(origin, origin)).toBe(true)
  expect(isSigned(origin, signedOrigin)).toBe(true)
})

test.each([
  ['https://beatscrap.example', 'https://beatscrap.example:8443'],
  ['https://beatscrap.example:8443', 'https://beatscrap.example:443'],
  ['https://beatscrap.example', 'http://beatscrap.example'],
  ['https://beatscrap.example', 'https://elsewhere.example'],
])('an address at %s is not signed as at %s', (origin, signedOrigin) => {
  expect(isSigned(origin, signedOrigin)).toBe(false)
})
