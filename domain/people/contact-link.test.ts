import { expect, test } from 'vitest'
import { contactLink } from './readable-phone.ts'

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
