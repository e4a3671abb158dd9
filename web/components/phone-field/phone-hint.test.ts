import { expect, test } from 'vitest'
import { phoneHint } from './phone-hint.ts'

test.each([
  ['', '44'],
  ['  ', '44'],
  ['07700 900123', '44'],
  ['447700900123', '44'],
  ['+44 (0)7700 900123', '44'],
  ['07624 123456', '44'],
  ['85 123 4567', '353'],
  ['+353 85 123 4567', '44'],
  ['7911', '290'],
])('"%s" with +%s gets no hint', (typed, code) => {
  expect(phoneHint(typed, { code, trunk: '0' })).toBeNull()
})

test.each([
  ['0770090012', '44', 'too short'],
  ['077009001234', '44', 'too long'],
  ['0113 496 0000', '44', 'landline'],
  ['020 7946 0000', '44', 'landline'],
  ['+44 113 496 0000', '353', 'landline'],
  ['0303 123 4567', '44', 'landline'],
  ['070 1234 5678', '44', '070'],
  ['07612 345678', '44', 'pager'],
  ['0800 123 456', '44', 'starts with 07'],
  ['500', '44', 'starts with 07'],
  ['call me', '44', 'digits only'],
  ['12', '353', 'too short'],
  ['+353 85 123 4567 8901 23', '44', 'too long'],
])('"%s" with +%s: %s', (typed, code, words) => {
  expect(phoneHint(typed, { code, trunk: '0' })).toContain(words)
})
