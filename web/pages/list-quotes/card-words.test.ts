import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../domain/quote-terms.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { recordInWords } from '../../../domain/record-in-words.ts'
import { licenceInWords, termsOf } from './card-words.ts'

const quote = {
  conditions: { ...NO_CONDITIONS, collects: true, needsV5c: true },
  miles: 6,
  validUntil: '2026-11-29T00:00:00.000Z',
} as ListedQuote

test('what the buyer does is ticked, what they need is not, and the miles are beside "Collects"', () => {
  expect(termsOf(quote)).toEqual([
    { words: 'Collects, 6 miles away', isTheirs: true },
    { words: 'Valid until Sat 28 Nov', isTheirs: true },
    { words: 'Needs the V5C', isTheirs: false },
  ])
})

test('a quote that says nothing has no tick', () => {
  const silent = { ...quote, conditions: NO_CONDITIONS, miles: null, validUntil: null }
  expect(termsOf(silent)).toEqual([{ words: 'Ask whether they collect', isTheirs: false }])
})

test.each([
  [0, 'less than a mile'],
  [1, '1 mile'],
  [11, '11 miles'],
])('%i miles are %s away', (miles, words) => {
  expect(termsOf({ ...quote, miles })[0]?.words).toBe(`Collects, ${words} away`)
})

test.each([
  [{ collections: 1, paidInFull: 0, knockedOffPounds: 90 }, '1 collection so far', null],
  [{ collections: 4, paidInFull: 4, knockedOffPounds: null }, '4 collections so far', null],
  [
    { collections: 20, paidInFull: 18, knockedOffPounds: 45 },
    'Paid in full 18 of 20',
    'Knocked off £45 on average where not.',
  ],
  [{ collections: 5, paidInFull: 5, knockedOffPounds: null }, 'Paid in full 5 of 5', null],
])('a record of %j is counted out from five outcomes on', (record, counted, more) => {
  expect(recordInWords(record)).toEqual({ counted, more })
})

test('a licence is named in full, without what is not known of it', () => {
  const licence = {
    kind: 'site',
    number: 'LCC/0417',
    council: 'Leeds City Council',
    lastDay: '2028-06-30',
    checkedOn: '2026-11-03',
  } as const
  const words = 'Site licence LCC/0417, Leeds City Council, to 30 Jun 2028. We checked it on 3 Nov'
  expect(licenceInWords(licence, '2026-11-21T10:00:00.000Z')).toBe(`${words}.`)
  expect(licenceInWords(licence, '2027-01-02T10:00:00.000Z')).toBe(`${words} 2026.`)
  const unknown = { ...licence, kind: null, council: null, lastDay: null, checkedOn: null }
  expect(licenceInWords(unknown, '2027-01-02T10:00:00.000Z')).toBe('Licence LCC/0417.')
})
