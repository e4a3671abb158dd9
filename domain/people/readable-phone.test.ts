import { expect, test } from 'vitest'
import { maskedReach, readablePhone } from './readable-phone.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+44169772345', '+44169772345'],
  ['+353851234567', '+353851234567'],
  ['+4477009001234', '+4477009001234'],
])('the owner of %s reads %s', (phone, shown) => {
  expect(readablePhone(phone)).toBe(shown)
})

test.each([
  ['+447700900123', '••••• •••123'],
  ['+353851234567', '+•••••••••567'],
  ['pat.hill@mail.example', 'p…@mail.example'],
])('%s is named as %s to somebody who knows it', (reach, shown) => {
  expect(maskedReach(reach)).toBe(shown)
})
