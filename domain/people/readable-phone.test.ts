import { expect, test } from 'vitest'
import { contactLink, maskedReach, readablePhone } from './readable-phone.ts'

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

test.each([
  ['0113 496 0141', 'tel:01134960141'],
  ['+44 (113) 496-0141', 'tel:+441134960141'],
  ['113.4960', 'tel:1134960'],
  ['11 34', null],
  ['sam@aire.example', null],
  ['0113 496 0141 ext 5', null],
  ['Call 0113 496 0141', null],
  ['1+0113 496 0141', null],
  ['', null],
])('the contact %j is called by %j', (contact, link) => {
  expect(contactLink(contact)).toBe(link)
})
