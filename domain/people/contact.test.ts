import { expect, test } from 'vitest'
import { parseContactPhone, parseReach, withoutReach } from './contact.ts'

const read = (typed: unknown, allowDrama = true) => {
  const parsed = parseContactPhone(typed, { allowDrama })
  if (parsed.ok) return parsed.value
  return parsed.problems.map(({ code, message }) =>
    /^[A-Z].*\.$/.test(message) ? code : message,
  )[0]
}

test.each([
  ['+44 113 496 0141', '0113 496 0141'],
  ['\u202a 0113 496 0141\u202c ', '0113 496 0141'],
  ['0113' + ' '.repeat(53) + '4960141', '0113 496 0141'],
  ['0800 123 4567', '0800 123 4567'],
  ['03001231234', '0300 123 1234'],
  ['07700 900456', '07700 900456'],
])('%s is an ordinary number', (typed, shown) => expect(read(typed)).toBe(shown))

test.each([
  ['09066364265', 'costs-more'],
  ['070 1234 5678', 'costs-more'],
  ['0845 7654321', 'costs-more'],
  ['118118', 'phone'],
  ['+353 1 679 5000', 'abroad'],
  ['0113 496 0141 ext 5', 'phone'],
  ['sam@aire.example', 'phone'],
  ['Call 0113 496 0141', 'phone'],
  ['0113 999 0141', 'phone'],
  ['', 'required'],
  [' \u200b ', 'required'],
  ['0113' + ' '.repeat(54) + '4960141', 'phone'],
  [7, 'type'],
])('%s is refused', (typed, code) => expect(read(typed)).toBe(code))

test('a problem names its field', () => {
  const problems = [{ field: 'contact', code: 'costs-more' }]
  expect(parseContactPhone('09066364265', { allowDrama: true })).toMatchObject({ problems })
})

test('a megabyte is no phone number', () => {
  expect(read('0'.repeat(1_000_000))).toBe('phone')
})

test('the numbers of films are taken only where the carrier takes them', () => {
  expect(read('01632 960123', true)).toBe('01632 960123')
  expect(read('07700 900456', false)).toBe('phone')
})

const reach = (typed: string) => parseReach(typed, { allowDrama: true })

test.each([
  ['07700 900202', 'text', '+447700900202'],
  ['0113 496 0141', 'call', '+441134960141'],
  ['+353 87 123 4567', 'call', '+353871234567'],
  [`0113${' '.repeat(53)}4960141`, 'call', '+441134960141'],
  ['  Sam.Booth+car@mail.example.com ', 'email', 'sam.booth+car@mail.example.com'],
  [`${'m'.repeat(242)}@example.com`, 'email', `${'m'.repeat(242)}@example.com`],
])('%s is answered by %s', (typed, by, address) => {
  expect(reach(typed)).toEqual({ ok: true, value: { by, address } })
})

test.each([
  'me',
  '@example.com',
  'me@example',
  'a b@example.com',
  '<me@example.com>',
  'me@example.com\u0000',
  `${'m'.repeat(243)}@example.com`,
  '123',
  'Call 0113 496 0141',
  '0113 496 0141 ext 5',
  `0113${' '.repeat(54)}4960141`,
])('%s is neither', (typed) => {
  expect(reach(typed).ok).toBe(false)
})

const DEAR = ['0909 879 0879', '070 1234 5678', '+1 900 555 1234', '+881 6 12345678']
test.each(DEAR)('%s costs more to call, and is refused', (typed) => {
  expect(reach(typed)).toMatchObject({ ok: false, problems: [{ code: 'premium-rate' }] })
})

test.each(['0300 123 4567', '0800 123 4567', '01632 960123'])('%s can be called', (typed) => {
  expect(reach(typed)).toMatchObject({ ok: true, value: { by: 'call' } })
})

test('words can be told without the numbers and addresses in them', () => {
  const words = 'On 24.11.2026 ring 0113 496 0141, or ask me@example.com'
  expect(withoutReach(words)).toBe('On 24.11.2026 ring …, or ask …')
})
