// What Twilio may send, rightly signed: whatever is in the form.
import * as fc from 'fast-check'
import { signature } from '../../stand-ins/twilio/start.ts'
import { anyText } from '../../tests/properties/anything.ts'
import { AUTH_TOKEN } from '../../tests/support/test-twilio.ts'

const VALUES = [
  'STOP',
  'START',
  'delivered',
  'failed',
  'undelivered',
  '30007',
  `SM${'1'.repeat(32)}`,
]

/** A form with its signature, for a server that is known as `publicUrl`. */
export function signedForm(
  publicUrl: string,
  path: string,
  phones: readonly string[],
): fc.Arbitrary<{ type: string; body: Buffer; signature: string }> {
  const value = fc.oneof(
    fc.constantFrom(...VALUES, ...phones),
    anyText.map((text) => text.toWellFormed()),
  )
  const names = [
    'MessageSid',
    'MessageStatus',
    'ErrorCode',
    'From',
    'To',
    'Body',
    'OptOutType',
    'x',
  ]
  return fc.dictionary(fc.constantFrom(...names), value).map((fields) => ({
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(new URLSearchParams(fields).toString()),
    signature: signature(AUTH_TOKEN, publicUrl + path, fields),
  }))
}
