import { expect, test } from 'vitest'
import { parseReach } from './contact.ts'

const read = (typed: string) => parseReach(typed, { allowDrama: true })

test.each([
  ['07700 900202', 'text', '+447700900202'],
  ['+44 (0)7700 900202', 'text', '+447700900202'],
  ['0113 496 0141', 'call', '+441134960141'],
  ['+353 87 123 4567', 'call', '+353871234567'],
  ['  Sam.Booth+car@mail.example.com ', 'email', 'sam.booth+car@mail.example.com'],
])('%s is answered by %s', (typed, by, address) => {
  expect(read(typed)).toEqual({ ok: true, value: { by, address } })
})

test.each([
  'me',
  'me@',
  '@example.com',
  'me@example',
  'a b@example.com',
  'me@example.com, you@example.com',
  '<me@example.com>',
  'me@example.com\u0000',
  `${'m'.repeat(250)}@example.com`,
  '123',
  '9'.repeat(100_000),
])('%s is neither', (typed) => {
  expect(read(typed).ok).toBe(false)
})

test.each([
  '0909 879 0879',
  '0870 123 4567',
  '070 1234 5678',
  '+1 900 555 1234',
  '+881 6 12345678',
])('%s costs more to call, and is refused', (typed) => {
  expect(read(typed)).toMatchObject({ ok: false, problems: [{ code: 'premium-rate' }] })
})

test.each(['0300 123 4567', '0800 123 4567', '01632 960123'])('%s can be called', (typed) => {
  expect(read(typed)).toMatchObject({ ok: true, value: { by: 'call' } })
})
