import { describe, expect, test } from 'vitest'
import { parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import {
  UNITED_KINGDOM,
  afterPrefix,
  digitsOf,
  nationalPart,
  numberToSend,
  withinLimit,
} from './phone-typing.ts'
import { countries } from './country-search.ts'

const sameNumber = [
  '07700 900123',
  '07700900123',
  '+447700900123',
  '+44 (0)7700 900123',
  '+4407700900123',
  '00447700900123',
  '(+44) 7700 900123',
  ' +44 7700 900123 ',
  'tel:+447700900123',
  '\u202a+44 7700 900123\u202c',
  '＋44 7700 900123',
]

test.each(sameNumber)('"%s" is sent as one and the same number', (typed) => {
  const rest = afterPrefix(typed)
  const shown = rest === null ? typed : nationalPart(rest, '44')
  for (const inField of [shown, typed]) {
    const parsed = parsePhoneNumber(numberToSend(inField, UNITED_KINGDOM), { allowDrama: true })
    expect(parsed).toEqual({ ok: true, value: '+447700900123' })
  }
})

test.each([
  ['+447700900123', '44', '07700 900123'],
  ['+44 (0)113 496 0000', '44', '0113 496 0000'],
  ['+44 0', '44', ''],
  ['+353 85 123 4567', '353', '85 123 4567'],
  ['+353 (0)85 1234567', '353', '85 1234567'],
  ['+3 5 3 85', '353', '85'],
  ['+39 06 6982', '39', '06 6982'],
  ['+1 (702) 123-4567', '1', '(702) 123-4567'],
  ['(+1) 702 123 4567', '1', '702 123 4567'],
  ['+44 (7700) 900123', '44', '07700 900123'],
])('"%s" is in the field as it is dialled at home', (typed, code, shown) => {
  expect(nationalPart(afterPrefix(typed) ?? '', code)).toBe(shown)
})

const AT_HOME = ['', '07700 900123', '0', '7700', 'hello', '44 7700 900123']
test.each(AT_HOME)('"%s" is not from abroad', (typed) => expect(afterPrefix(typed)).toBeNull())

describe('what is sent', () => {
  test.each([
    ['7700 900123', '44', '+447700900123'],
    ['44 7700 900123', '44', '+447700900123'],
    ['+44 (0)7700-900123', '353', '+447700900123'],
    ['+44 7700', '44', '+447700'],
    ['85 123 4567', '353', '+353851234567'],
    ['+353 085 123 4567', '353', '+353851234567'],
    ['0048600000000', '353', '+48600000000'],
    ['(+48) 600 000 000', '353', '+48600000000'],
    ['', '353', ''],
    ['()', '44', '()'],
    [' call me ', '44', 'call me'],
    ['07700 900123 ext 5', '44', '07700 900123 ext 5'],
    ['85 123 4567#5', '353', '+353 85 123 4567#5'],
  ])('for "%s" with +%s', (typed, code, sent) => {
    expect(numberToSend(typed, { code, trunk: '0' })).toBe(sent)
  })

  test.each([
    // Italy's 0 is part of the number.
    ['06 6982 0000', 'IT', '+390669820000'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['0223 15-523-4567', 'AR', '+5492235234567'],
    ['02901 15-55-4567', 'AR', '+5492901554567'],
    ['9 11 2345 6789', 'AR', '+5491123456789'],
    ['011 2345-6789', 'AR', '+541123456789'],
  ])('for "%s" in %s', (typed, iso, sent) => {
    const country = countries.find((one) => one.iso === iso)
    expect(numberToSend(typed, country ?? UNITED_KINGDOM)).toBe(sent)
  })
})

describe('the limit of 15 digits', () => {
  const fifteen = '123456789012345'

  test.each([
    ['a sixteenth digit is not taken', fifteen, `${fifteen}6`, '44', fifteen],
    ['not in the middle either', fifteen, '1234567089012345', '44', fifteen],
    ['what is not a digit is taken', fifteen, `${fifteen} `, '44', `${fifteen} `],
    [
      'of what is pasted the first 15 are kept',
      '',
      '1234 5678 9012 3456 78',
      '44',
      '1234 5678 9012 345',
    ],
    ['the country code counts', '', '123456789012345', '353', '123456789012'],
    ['but not twice', '', '+353 123 456 789 012 345', '353', '+353 123 456 789 012'],
    ['nor does 00', '', '00353123456789012999', '44', '00353123456789012'],
    [
      'taking out of too much is always possible',
      `${fifteen}678`,
      `${fifteen}67`,
      '44',
      `${fifteen}67`,
    ],
  ])('%s', (_rule, before, after, code, kept) => {
    expect(withinLimit(before, after, code)).toBe(kept)
  })

  test('digits of every script count', () => {
    expect(digitsOf('٠٧٧ 07')).toBe('٠٧٧07')
  })
})
