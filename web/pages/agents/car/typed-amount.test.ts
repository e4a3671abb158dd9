import { expect, test } from 'vitest'
import { readTypedAmount } from './typed-amount.ts'

test.each([
  ['420', 420],
  ['420.50', 420.5],
  ['420.5', 420.5],
  ['420.', 420],
  ['£420', 420],
  ['£ 1,250', 1250],
  ['£1,250.99', 1250.99],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ['50,000', 50_000],
  [' 0450 ', 450],
  ['1', 1],
  ['４２０', 420],
])('%s is read as %d pounds', (typed, amount) => {
  expect(readTypedAmount(typed)).toEqual({ ok: true, value: amount })
})

test.each([
  ['', 'required'],
  ['£', 'required'],
  ['0', 'too-low'],
  ['0.99', 'too-low'],
  ['.50', 'too-low'],
  ['-5', 'too-low'],
  ['£-5', 'too-low'],
  ['−5', 'too-low'],
  ['50000.01', 'too-high'],
  ['99999999999999999999', 'too-high'],
  ['12,50', 'comma'],
  ['1,2500', 'comma'],
  ['1.250,00', 'comma'],
  ['0.001', 'decimals'],
  ['1.250', 'decimals'],
  ['450.505', 'decimals'],
  ['1e3', 'figures'],
  ['1e309', 'figures'],
  ['NaN', 'figures'],
  ['Infinity', 'figures'],
  ['0x1f4', 'figures'],
  ['four hundred', 'figures'],
  ['450 or 500', 'figures'],
  ['$450', 'figures'],
  ['4..5', 'figures'],
  ['450\u0000', 'figures'],
])('%j is refused as %s, with what to do', (typed, code) => {
  const read = readTypedAmount(typed)
  expect(read).toMatchObject({ ok: false, problems: [{ field: 'amount', code }] })
})
