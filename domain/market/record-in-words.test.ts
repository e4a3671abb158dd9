import { expect, test } from 'vitest'
import { recordInShort, recordSentence } from './quotes-page.ts'

/** Collections, how many of them were paid in full, how much less the others got, and how often the buyer was sent away. */
type Counted = [collections: number, paidInFull: number, less: number | null, sentAway: number]

const RECORDS: Record<string, [Counted, short: string]> = {
  'Has collected 1 car, too few to judge.': [[1, 1, null, 0], 'Has collected 1 car'],
  'Has collected 1 car, too few to judge. Its owner got £90 less.': [
    [1, 0, 90, 0],
    'Paid less for 1 of 1',
  ],
  'Has collected 4 cars, too few to judge.': [[4, 4, null, 0], 'Has collected 4 cars'],
  'Has collected 4 cars, too few to judge. 2 of them got £60 less, on average.': [
    [4, 2, 60, 0],
    'Paid less for 2 of 4',
  ],
  'Paid the full price for 5 of 5 cars.': [[5, 5, null, 0], 'Paid in full 5 of 5'],
  'Paid the full price for 4 of 5 cars. The other got £45 less.': [
    [5, 4, 45, 0],
    'Paid in full 4 of 5',
  ],
  'Paid the full price for 18 of 20 cars. The other 2 got £45 less, on average.': [
    [20, 18, 45, 0],
    'Paid in full 18 of 20',
  ],
  'Paid the full price for 5 of 6 cars. The other got £45 less.': [
    [6, 5, 45, 0],
    'Paid in full 5 of 6',
  ],
  'Paid the full price for 0 of 6 cars. All 6 got £45 less, on average.': [
    [6, 0, 45, 0],
    'Paid in full 0 of 6',
  ],
  'One owner sent them away for wanting to pay less.': [[0, 0, null, 1], 'Wanted to pay less'],
  'Paid the full price for 5 of 5 cars. 2 owners sent them away for wanting to pay less.': [
    [5, 5, null, 2],
    'Paid in full 5 of 5',
  ],
}

test.each(Object.entries(RECORDS))('%s', (sentence, [counted, short]) => {
  const [collections, paidInFull, knockedOffPounds, sentAway] = counted
  const record = { collections, paidInFull, knockedOffPounds, sentAway }
  expect([recordSentence(record), recordInShort(record)]).toEqual([sentence, short])
})
