import { expect, test } from 'vitest'
import { isUnusual } from './give-quote.ts'

const pence = (pounds: number): number => pounds * 100
const judge = (amounts: number[], others: number[], guide: [number, number] | null = null) =>
  amounts.map((amount) =>
    isUnusual(
      pence(amount),
      others.map(pence),
      guide === null ? null : { from: guide[0], to: guide[1] },
    ),
  )

test('more than three times or less than a third of the median of the others is unusual', () => {
  const others = [350, 420, 4_000]
  expect(judge([139.99, 140, 1_260, 1_260.01], others)).toEqual([true, false, false, true])
  expect(judge([140, 1_260], others.toReversed(), [10, 20])).toEqual([false, false])
})

test('with no other quote the scrap guide decides', () => {
  expect(judge([49.99, 50, 555, 555.01], [], [150, 185])).toEqual([true, false, false, true])
})

test('with neither what the trade pays decides', () => {
  expect(judge([9.99, 10, 5_000, 5_001], [])).toEqual([true, false, false, true])
})

test('one absurd quote makes no room for a second beside a fair one', () => {
  expect(judge([49_999.99, 400], [400, 49_999.99])).toEqual([true, false])
})
