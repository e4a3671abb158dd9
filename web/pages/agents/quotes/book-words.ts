import { shortDay } from '../../../../domain/day-in-words.ts'
import { inPounds } from '../../../../domain/money.ts'
import { DAY_MS, timeInWords } from '../../../../domain/time.ts'
import type { BookQuote, BookState } from '../../../../domain/wire/trade-book.ts'
import { quoteCountWords } from '../car-words.ts'
import { londonDay } from '../../../components/console/long-date.ts'

export const STATE_NAMES: Record<BookState, string> = {
  live: 'Live',
  chosen: 'Chosen',
  collected: 'Collected',
  'not-chosen': 'Not chosen',
  gone: 'Gone',
}

/** Said of a state that has no quotes. */
export const NONE: Record<BookState, string> = {
  live: 'None of your quotes is live.',
  chosen: 'No owner has chosen you yet. We’ll tell you at once.',
  collected: 'You’ll find the cars you collected here, with what was paid.',
  'not-chosen': 'No owner has declined you or chosen another buyer.',
  gone: 'No car you quoted on has gone.',
}

const BECAME: Record<NonNullable<BookQuote['became']>, string> = {
  closed: 'the owner closed it',
  unused: 'it expired',
  stopped: 'taken down',
  erased: 'deleted',
  'other-car': 'the owner changed the reg',
  chosen: 'closed after choosing you',
  'chosen-elsewhere': 'chosen elsewhere',
  declined: 'declined',
}

export interface RowWords {
  words: string
  /** What one must act on. */
  isUrgent: boolean
  /** A second line, or empty. */
  note: string
  /** What comes before and after the words where there is room for it, such as "Gone: " and ", 3 quotes". */
  before: string
  after?: string
}

/** The state of a quote. */
export function rowWords(quote: BookQuote, now: number): RowWords {
  switch (quote.state) {
    case 'live':
      return liveWords(quote, now)
    case 'chosen':
      return { before: 'Chosen, ', note: '', isUrgent: true, words: nextStep(quote) }
    case 'collected':
      return { before: 'Collected, ', isUrgent: false, ...paidWords(quote) }
    case 'not-chosen': {
      const words = quote.standing === 'declined' ? 'declined' : 'chosen elsewhere'
      return { before: 'Not chosen: ', words, isUrgent: false, note: '' }
    }
    case 'gone': {
      const words =
        quote.became === null ? 'the owner deleted it, or it expired' : BECAME[quote.became]
      return { before: 'Gone: ', words, isUrgent: false, note: '' }
    }
  }
}

function liveWords(quote: BookQuote, now: number): RowWords {
  const { standing, changedSince, validUntil, quotes } = quote
  const after = quotes === null ? '' : `, ${quoteCountWords(quotes)}`
  const live = { before: 'Live, ', note: '', after, isUrgent: true }
  if (standing === 'hidden') return { ...live, before: '', words: 'hidden by us' }
  if (standing === 'expired') return { ...live, before: '', words: 'expired' }
  if (changedSince.length > 0) {
    return { ...live, before: '', after: '', words: 'facts changed', note: changedSince.join(', ') }
  }
  if (validUntil === null) return { ...live, before: '', words: 'live', isUrgent: false }
  const last = londonDay(Date.parse(validUntil) - 1)
  if (last === londonDay(now)) return { ...live, after: '', words: 'ends today' }
  if (last === londonDay(now + DAY_MS)) return { ...live, after: '', words: 'ends tomorrow' }
  return { ...live, before: 'Live ', words: `until ${dayAndMonth(last)}`, isUrgent: false }
}

function nextStep({ deal }: BookQuote): string {
  if (deal === null) return 'no day agreed yet'
  if (deal.ownerOutcome === 'nobody-came') return 'the owner says nobody came'
  if (deal.agentOutcome === 'not-collected') return 'not collected'
  if (deal.collectOn === null || deal.collectHalf === null) return 'no day agreed yet'
  return `collect ${shortDay(deal.collectOn)}, ${deal.collectHalf}`
}

function paidWords({ amount, collected, deal }: BookQuote): { words: string; note: string } {
  if (collected === null) return { words: 'collected', note: '' }
  const { paid, ownerOutcome, ownerPaid } = collected
  const byOwner = ownerOutcome === 'paid-full' ? amount : ownerPaid
  const sum = paid ?? byOwner ?? amount
  const words = sum >= amount ? 'paid in full' : `paid ${inPounds(sum)}`
  if (byOwner === null) return { words, note: 'Owner not heard from' }
  if (byOwner === sum && sum >= amount) return { words, note: 'Owner agrees' }
  const reason = deal?.ownerReason
  return { words, note: `Owner says ${inPounds(byOwner)}${reason == null ? '' : `: ${reason}`}` }
}

/** Such as "Today 10:42", "Yesterday" or "21 Nov", as days are in London. */
export function changedWords(iso: string, now: number): string {
  const day = londonDay(new Date(iso))
  if (day === londonDay(now)) return `Today ${timeInWords(iso)}`
  if (day === londonDay(now - DAY_MS)) return 'Yesterday'
  return dayAndMonth(day)
}

function dayAndMonth(day: string): string {
  return shortDay(day).replace(/^\w+ /, '')
}

/** Such as "November", of a month such as 2026-11. */
export function monthName(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
}
