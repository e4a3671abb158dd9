import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../../domain/market/quote-terms.ts'
import { readTerms, readTypedAmount, readTyped } from './read-terms.ts'

const TERMS = { conditions: { ...NO_CONDITIONS, collects: true }, validDays: 14 } as const
const read = (amount: string, amountAgain: string | null, message = '') => {
  const terms = readTerms({ amount, amountAgain, message, terms: TERMS })
  return terms.ok ? terms.value : terms.problems.map(({ field, code }) => `${field} ${code}`)
}

test('the amount is typed once, or twice where it was asked for again', () => {
  expect(read('£450', null)).toEqual({ amount: 450, amountAgain: null, message: null, ...TERMS })
  const again = { amount: 9000, amountAgain: 9000, message: 'Hello', ...TERMS }
  expect(read('9,000', '9000.00', 'Hello')).toEqual(again)
})

test('a second amount that is missing, different or no number is refused by its field', () => {
  expect(read('9000', ' ')).toEqual(['amountAgain required'])
  expect(read('9000', '900')).toEqual(['amountAgain different'])
  const both = ['amountAgain different', 'message too-long']
  expect(read('9000', 'nine', 'a'.repeat(501))).toEqual(both)
})

test('beside a wrong amount nothing is said of the second', () => {
  expect(read('', '9000')).toEqual(['amount required'])
})

test.each([
  ['420', 420],
  ['420.50', 420.5],
  ['420.', 420],
  ['£420', 420],
  ['£ 1,250', 1250],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  [' 0450 ', 450],
  ['４２０', 420],
])('%s is read as %d pounds', (typed, amount) => {
  expect(readTypedAmount(typed)).toEqual({ ok: true, value: amount })
})

test.each([
  ['', 'required'],
  ['£', 'required'],
  ['0.99', 'too-low'],
  ['.50', 'too-low'],
  ['£-5', 'too-low'],
  ['−5', 'too-low'],
  ['50000.01', 'too-high'],
  ['12,50', 'comma'],
  ['1,2500', 'comma'],
  ['0.001', 'decimals'],
  ['1.250', 'decimals'],
  ['1e3', 'figures'],
  ['Infinity', 'figures'],
  ['450 or 500', 'figures'],
  ['$450', 'figures'],
  ['4..5', 'figures'],
])('%j is refused as %s, with what to do', (typed, code) => {
  expect(readTypedAmount(typed)).toMatchObject({ ok: false, problems: [{ field: 'amount', code }] })
})

test('values that a form has no fields for stay as they were', () => {
  const before = { amount: '450', message: 'Hello', terms: TERMS }
  expect(readTyped(null, before)).toEqual({ ...before, amountAgain: null })
})
