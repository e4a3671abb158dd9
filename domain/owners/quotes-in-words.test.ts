import { expect, test } from 'vitest'
import { inPounds } from '../basics/money.ts'
import { quotesInWords } from './posting-in-words.ts'

test.each([
  [640, '£640'],
  [640.5, '£640.50'],
  [0.05, '£0.05'],
  [50_000, '£50,000'],
])('%d pounds are written %s', (amount, written) => {
  expect(inPounds(amount)).toBe(written)
})

test('an owner reads how many quotes there are, and the best', () => {
  expect(quotesInWords(null)).toBe('No quotes yet')
  expect(quotesInWords({ count: 0, best: 640 })).toBe('No quotes on offer')
  expect(quotesInWords({ count: 1, best: 640 })).toBe('1 quote, £640')
  expect(quotesInWords({ count: 3, best: 640.5 })).toBe('3 quotes, best £640.50')
})
