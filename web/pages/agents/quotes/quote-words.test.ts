import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'
import { ownWord, standingWords, termsWords } from './quote-words.ts'

const QUOTE = {
  conditions: { ...NO_CONDITIONS, collects: true, needsKeys: true },
  // The end of 30 June in Britain, in summer.
  validUntil: '2026-06-30T23:00:00Z',
  standing: 'on-offer',
} as OwnQuote

test('the terms are sentences, and the last day is the one before midnight in London', () => {
  expect(termsWords(QUOTE)).toBe('Collects. Needs keys. Valid until Tue 30 Jun.')
  expect(termsWords({ ...QUOTE, conditions: NO_CONDITIONS, validUntil: null })).toBe('')
  expect(termsWords({ ...QUOTE, standing: 'expired' })).toBe('Collects. Needs keys.')
})

test('a quote that cannot be chosen says why', () => {
  expect(standingWords({ ...QUOTE, standing: 'expired' })).toContain('Expired after Tue 30 Jun.')
  expect(standingWords({ ...QUOTE, standing: 'declined' })).toContain('Declined.')
  expect(standingWords({ ...QUOTE, standing: 'chosen-elsewhere' })).toContain('Chosen elsewhere.')
  expect(standingWords(QUOTE)).toBe('')
})

test('the list of cars says the state of the own quote', () => {
  expect(ownWord(QUOTE)).toBe('Yours')
  expect(ownWord({ ...QUOTE, standing: 'other-car' })).toBe('Another car now')
})
