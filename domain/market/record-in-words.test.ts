import { expect, test } from 'vitest'
import { recordInShort, recordSentence } from './quotes-page.ts'

test.each([
  [1, 1, null, 'Has collected 1 car', 'Has collected 1 car, too few to judge.'],
  [
    1,
    0,
    90,
    'Paid less for 1 of 1',
    'Has collected 1 car, too few to judge. Its owner got £90 less.',
  ],
  [4, 4, null, 'Has collected 4 cars', 'Has collected 4 cars, too few to judge.'],
  [
    4,
    2,
    60,
    'Paid less for 2 of 4',
    'Has collected 4 cars, too few to judge. 2 of them got £60 less, on average.',
  ],
  [5, 5, null, 'Paid in full 5 of 5', 'Paid the full price for 5 of 5 cars.'],
  [
    20,
    18,
    45,
    'Paid in full 18 of 20',
    'Paid the full price for 18 of 20 cars. The other 2 got £45 less, on average.',
  ],
  [6, 5, 45, 'Paid in full 5 of 6', 'Paid the full price for 5 of 6 cars. The other got £45 less.'],
  [
    6,
    0,
    45,
    'Paid in full 0 of 6',
    'Paid the full price for 0 of 6 cars. All 6 got £45 less, on average.',
  ],
])(
  'of %i collections, %i of them in full, less by %j: %s',
  (collections, paidInFull, knockedOffPounds, short, sentence) => {
    const record = { collections, paidInFull, knockedOffPounds, sentAway: 0 }
    expect(recordInShort(record)).toBe(short)
    expect(recordSentence(record)).toBe(sentence)
  },
)

test.each([
  [0, 1, 'Wanted to pay less', 'One owner sent them away for wanting to pay less.'],
  [
    5,
    2,
    'Paid in full 5 of 5',
    'Paid the full price for 5 of 5 cars. 2 owners sent them away for wanting to pay less.',
  ],
])('beside %i collections, sent away by %i: %s', (collections, sentAway, short, sentence) => {
  const record = { collections, paidInFull: collections, knockedOffPounds: null, sentAway }
  expect(recordInShort(record)).toBe(short)
  expect(recordSentence(record)).toBe(sentence)
})
