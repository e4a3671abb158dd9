import { expect, test } from 'vitest'
import { displayPhoneNumber, isDomestic, parsePhoneNumber } from './phone-number.ts'
import type { PhoneNumber } from './phone-number.ts'

function accepted(typed: string, allowDrama = false): string {
  const outcome = parsePhoneNumber(typed, { allowDrama })
  return outcome.ok ? outcome.value : `refused: ${outcome.problems[0]?.code}`
}

function refusal(typed: string) {
  const outcome = parsePhoneNumber(typed, { allowDrama: false })
  return outcome.ok ? undefined : outcome.problems[0]
}

test.each([
  '07412 345678',
  '07412–345–678',
  '07412.345.678.',
  '(07412) 345678',
  '07412/345678',
  '07412_345678',
  '7412345678',
  '447412345678',
  '+44 (0)7412 345678',
  '(+44) 7412 345678',
  '(0044) 7412 345678',
  '+4407412345678',
  '0044 7412 345678',
  'tel:+447412345678',
  ' Tel: 07412 345678',
  '07412 345678, ; ;',
  '07412' + ' '.repeat(53) + '345678',
  '\u202a+44 7412 345678\u202c',
  '07412\u00a0345\u2009678',
  '07412\u200b345678',
  '０７４１２　３４５６７８',
  '٠٧٤١٢٣٤٥٦٧٨',
])('the same phone, however it is typed: %j', (typed) => {
  expect(accepted(typed)).toBe('+447412345678')
})

test.each([
  ['Isle of Man', '07624 412345', '+447624412345'],
  ['Jersey', '07797 712345', '+447797712345'],
  ['Guernsey', '07781 112233', '+447781112233'],
  ['Ireland', '+353 87 123 4567', '+353871234567'],
  ['Ireland by 00 in brackets', '( 00 353 ) 87 123 4567', '+353871234567'],
  ['France by 00', '0033 6 12 34 56 78', '+33612345678'],
  ['a number that may be fixed or mobile', '+1 212 736 5000', '+12127365000'],
])('a mobile from elsewhere will do: %s', (_, typed, kept) => {
  expect(accepted(typed)).toBe(kept)
})

test.each([
  ['landline', '0113 222 4444'],
  ['personal-number', '070 1234 5678'],
  ['pager', '07640 654321'],
  ['premium-rate', '0906 123 4567'],
  ['premium-rate', '0871 123 4567'],
  ['freephone', '0800 1111 111'],
  ['not-a-mobile', '0300 123 4567'],
  ['satellite', '+870 773 111 632'],
  ['satellite', '+881 612 345 678'],
  ['premium-rate', '+979 123 456 789'],
  ['drama', '07700 900123'],
  ['extension', '07412 345678 x12'],
  ['extension', '07412,345678'],
  ['not-in-use', '01632 960999'],
  ['not-in-use', '07412 34567'],
  ['wrong-length', '1'],
  ['wrong-length', '07412 345678 9'],
  ['too-long', '07412 345678 07412'],
  ['too-long', '07412345678 07412345679'],
  ['too-long', '07412' + ' '.repeat(54) + '345678'],
  ['country-code', '+999 123 4567'],
  ['format', 'O7412 345678'],
  ['format', '07412 tel:345678'],
  ['format', '07412 (+44) 345678'],
  ['format', '07412*345678'],
  ['format', '+44+7412345678'],
  ['format', '07412\x00345678'],
])('no text can be sent: %s %j', (code, typed) => {
  expect(refusal(typed)).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('a megabyte is too long, and the refusals say what is wanted', () => {
  expect(refusal('1'.repeat(1_000_000))?.code).toBe('too-long')
  const landline = 'This is a landline. We need a mobile number we can text.'
  expect(refusal('0113 222 4444')?.message).toBe(landline)
})

test.each(['', '  ', ' '.repeat(70), '\u200b', '.'])('an empty one is asked for: %j', (typed) => {
  expect(refusal(typed)).toMatchObject({ code: 'required', message: 'Phone number is required.' })
})

test.each([
  ['07700 900000', '+447700900000'],
  ['+44 7700 900999', '+447700900999'],
])("Ofcom's drama number %s is for trials only", (typed, kept) => {
  expect(accepted(typed, true)).toBe(kept)
  expect(accepted(typed)).toBe('refused: drama')
})

test('allowing drama lets in nothing else', () => {
  expect(accepted('07700 901000', true)).toBe(accepted('07700 901000'))
  expect(accepted('07700 900000 x5', true)).toBe('refused: extension')
  expect(accepted('01632 960123', true)).toBe('refused: not-in-use')
})

test.each([
  ['07412 345678', true, '+44 7412 345678'],
  ['07624 412345', false, '+44 7624 412345'],
  ['07797 712345', false, '+44 7797 712345'],
  ['07781 112233', false, '+44 7781 112233'],
  ['07911 112233', false, '+44 7911 112233'],
  ['07911 812345', true, '+44 7911 812345'],
  ['07700 900123', true, '+44 7700 900123'],
  ['+353 87 123 4567', false, '+353 87 123 4567'],
])('%s is domestic: %s, and reads %s', (typed, domestic, shown) => {
  const outcome = parsePhoneNumber(typed, { allowDrama: true })
  if (!outcome.ok) throw new Error(outcome.problems[0]?.message)
  expect(isDomestic(outcome.value)).toBe(domestic)
  expect(displayPhoneNumber(outcome.value)).toBe(shown)
})

test('a number of a country code that was withdrawn is shown as it was kept, and is not domestic', () => {
  const withdrawn = '+9991234567' as PhoneNumber
  expect(displayPhoneNumber(withdrawn)).toBe('+9991234567')
  expect(isDomestic(withdrawn)).toBe(false)
})
