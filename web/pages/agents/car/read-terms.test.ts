import { expect, test } from 'vitest'
import { readTerms } from './read-terms.ts'

const read = (amount: string, amountAgain: string | null, message = '') => {
  const terms = readTerms({ amount, amountAgain, message })
  return terms.ok ? terms.value : terms.problems.map(({ field, code }) => `${field} ${code}`)
}

test('the amount is typed once, or twice where it was asked for again', () => {
  expect(read('£450', null)).toEqual({ amount: 450, message: null })
  expect(read('9,000', '9000.00', 'Hello')).toEqual({
    amount: 9000,
    amountAgain: 9000,
    message: 'Hello',
  })
})

test('a second amount that is missing, another or none is named', () => {
  expect(read('9000', ' ')).toEqual(['amountAgain required'])
  expect(read('9000', '900')).toEqual(['amountAgain different'])
  expect(read('9000', 'nine', 'a'.repeat(501))).toEqual([
    'amountAgain different',
    'message too-long',
  ])
})

test('beside a wrong amount nothing is said of the second', () => {
  expect(read('', '9000')).toEqual(['amount required'])
})
