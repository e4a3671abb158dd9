import { expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../../../domain/quote-terms.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { changedWords, monthName, rowWords } from './book-words.ts'

const NOW = Date.parse('2026-11-22T14:00:00Z')
const LIVE: BookQuote = {
  quoteId: 'one',
  state: 'live',
  amount: 500,
  message: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  changedAt: '2026-11-20T10:00:00Z',
  conditions: NO_CONDITIONS,
  validUntil: '2026-12-01T00:00:00Z',
  standing: 'on-offer',
  givenBy: null,
  changedSince: [],
  vehicleId: 'car',
  registrationNumber: 'AB12 CDE',
  district: 'LS11',
  vehicle: null,
  quotes: 3,
  phoneNumber: null,
  callTimes: [],
  deal: null,
  collected: null,
  became: null,
}
const said = (changed: Partial<BookQuote>): string => {
  const { before, words, after = '', note, isUrgent } = rowWords({ ...LIVE, ...changed }, NOW)
  return `${isUrgent ? '! ' : ''}${before}${words}${after}${note === '' ? '' : ` (${note})`}`
}
const collected = (paid: number | null, ownerOutcome: 'paid-full' | 'paid-less' | null) =>
  ({
    state: 'collected',
    collected: { paid, ownerOutcome, ownerPaid: ownerOutcome === 'paid-less' ? 450 : null },
  }) as const

test.each([
  [{}, 'Live until 30 Nov, 3 quotes'],
  [{ validUntil: null, quotes: 1 }, 'live, 1 quote'],
  [{ validUntil: '2026-11-24T00:00:00Z' }, '! Live, ends tomorrow'],
  [{ validUntil: '2026-11-23T00:00:00Z' }, '! Live, ends today'],
  [{ standing: 'expired' as const }, '! expired, 3 quotes'],
  [{ changedSince: ['keys', 'V5C'] }, '! facts changed (keys, V5C)'],
  [{ state: 'not-chosen' as const, standing: 'declined' as const }, 'Not chosen: declined'],
  [
    { state: 'not-chosen' as const, standing: 'chosen-elsewhere' as const },
    'Not chosen: chosen elsewhere',
  ],
  [{ state: 'gone' as const, became: 'unused' as const }, 'Gone: it expired'],
  [{ state: 'gone' as const }, 'Gone: the owner deleted it, or it expired'],
  [collected(500, 'paid-full'), 'Collected, paid in full (Owner agrees)'],
  [collected(500, null), 'Collected, paid in full (Owner not heard from)'],
  [collected(null, 'paid-full'), 'Collected, paid in full (Owner agrees)'],
  [collected(450, 'paid-less'), 'Collected, paid £450 (Owner says £450)'],
  [collected(500, 'paid-less'), 'Collected, paid in full (Owner says £450)'],
  [collected(450, 'paid-full'), 'Collected, paid £450 (Owner says £500)'],
])('%o is said as %s', (changed, words) => {
  expect(said(changed)).toBe(words)
})

test('a change is said as today’s time, yesterday or its day, by London’s clocks', () => {
  expect(changedWords('2026-11-22T09:05:00Z', NOW)).toBe('Today 09:05')
  expect(changedWords('2026-11-21T23:59:00Z', NOW)).toBe('Yesterday')
  expect(changedWords('2026-07-20T23:30:00Z', NOW)).toBe('21 Jul')
  expect(monthName('2026-11')).toBe('November')
})
