import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../../domain/market/quote-terms.ts'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'
import { licenceInWords, shortDate, foldedWords, termsOf } from './card-words.ts'

const quote = {
  conditions: { ...NO_CONDITIONS, collects: true, needsV5c: true, needsCatalyst: true },
  miles: 6,
  yard: 'LS21',
  validUntil: '2026-11-29T00:00:00.000Z',
  changedSince: [] as string[],
} as ListedQuote

test('what the buyer does is ticked, what they need is not, and the miles are beside "Collects"', () => {
  expect(termsOf(quote)).toEqual([
    { words: 'Collects, 6 miles', isTheirs: true },
    { words: 'Valid until 28 Nov', isTheirs: true },
    { words: 'Needs V5C, catalytic converter', isTheirs: false },
  ])
})

test('a quote that says nothing has no tick', () => {
  const silent = { conditions: NO_CONDITIONS, miles: null, yard: null, validUntil: null }
  expect(termsOf({ ...quote, ...silent })).toEqual([
    { words: 'Ask whether they collect', isTheirs: false },
  ])
})

test.each([
  [0, 'Collects, under a mile'],
  [1, 'Collects, 1 mile'],
  [11, 'Collects, 11 miles'],
  [null, 'Collects. Yard in LS21.'],
])('of %j miles it says "%s"', (miles, words) => {
  expect(termsOf({ ...quote, miles })[0]?.words).toBe(words)
})

const licence = {
  kind: 'site',
  number: 'LCC/0417',
  council: 'Leeds City Council',
  lastDay: '2028-06-30',
  checkedOn: '2026-11-03',
} as const

test('the closed line says what tells most of the buyer', () => {
  const record = { collections: 20, paidInFull: 18, knockedOffPounds: 45, sentAway: 0 }
  expect(foldedWords({ ...quote, record, licence })).toBe('Paid in full 18 of 20')
  const unknown = { ...quote, record: null }
  expect(foldedWords({ ...unknown, licence })).toBe('Licensed, checked')
  expect(foldedWords({ ...unknown, licence: { ...licence, checkedOn: null } })).toBe('Licensed')
  expect(foldedWords({ ...unknown, licence: null })).toBe('About this buyer')
  const long = { ...unknown, licence, message: 'Can collect this week. '.repeat(5) }
  expect(foldedWords(long)).toBe('Whole message. Licensed, checked')
  const words = foldedWords({ ...long, changedSince: ['keys'] })
  expect(words).toBe('Car changed since. Licensed, checked')
})

test('dates are short and American, as specified, and the day is Britain’s', () => {
  expect(shortDate('2025-05-17T23:30:00.000Z')).toBe('May 18, 2025')
})

test('a licence is named in full, without what is not known of it', () => {
  const words = 'Site licence LCC/0417, Leeds City Council, to 30 Jun 2028. We checked it on 3 Nov'
  expect(licenceInWords(licence, '2026-11-21T10:00:00.000Z')).toBe(`${words}.`)
  expect(licenceInWords(licence, '2027-01-02T10:00:00.000Z')).toBe(`${words} 2026.`)
  const unknown = { ...licence, kind: null, council: null, lastDay: null, checkedOn: null }
  expect(licenceInWords(unknown, '2027-01-02T10:00:00.000Z')).toBe('Licence LCC/0417.')
})
