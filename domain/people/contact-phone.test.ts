import { expect, test } from 'vitest'
import { parseContactPhone } from './contact.ts'

const read = (typed: unknown, allowDrama = true) => {
  const parsed = parseContactPhone(typed, { allowDrama })
  return parsed.ok ? parsed.value : parsed.problems[0]?.code
}

test.each([
  ['+44 113 496 0141', '0113 496 0141'],
  ['07400123456', '07400 123456'],
  ['\u202a 0113 496 0141\u202c ', '0113 496 0141'],
  ['0113' + ' '.repeat(53) + '4960141', '0113 496 0141'],
  ['0800 123 4567', '0800 123 4567'],
  ['03001231234', '0300 123 1234'],
  ['07700 900456', '07700 900456'],
])('%s is an ordinary number', (typed, shown) => expect(read(typed)).toBe(shown))

test.each([
  ['09066364265', 'costs-more'],
  ['070 1234 5678', 'costs-more'],
  ['0870 1234567', 'costs-more'],
  ['0845 7654321', 'costs-more'],
  ['118118', 'phone'],
  ['+353 1 679 5000', 'abroad'],
  ['0113 496 0141 ext 5', 'phone'],
  ['sam@aire.example', 'phone'],
  ['Call my cousin', 'phone'],
  ['Call 0113 496 0141', 'phone'],
  ['0113 999 0141', 'phone'],
  ['', 'required'],
  [' \u200b ', 'required'],
  ['0113' + ' '.repeat(54) + '4960141', 'phone'],
  [7, 'type'],
])('%s is refused', (typed, code) => expect(read(typed)).toBe(code))

test('a megabyte is no phone number', () => {
  expect(read('0'.repeat(1_000_000))).toBe('phone')
})

test('the numbers of films are taken only where the carrier takes them', () => {
  expect(read('01632 960123', true)).toBe('01632 960123')
  expect(read('07700 900456', false)).toBe('phone')
})
