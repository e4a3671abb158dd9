import { expect, test } from 'vitest'
import { inPounds } from './money.ts'

test('money has pence only where there are some', () => {
  expect([310, 1250, 310.5].map(inPounds)).toEqual(['£310', '£1,250', '£310.50'])
})
