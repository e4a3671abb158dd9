import { bookStateInWords, ownerSaysInWords, paidFor } from '../../../../domain/wire/book-in-words.ts'
import { HALF_DAY_WORDS } from '../../../../domain/market/collection.ts'
import { shortDay } from '../../../../domain/basics/day-in-words.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { londonDay } from '../../../components/console/long-date.ts'

/** What a row says of its quote, below the amount. */
export function rowWords(quote: BookQuote, now: number): string {
  const { state, standing, changedSince, validUntil, deal, collected } = quote
  if (state === 'chosen' && deal?.collectOn != null && deal.collectHalf !== null) {
    return `Collect ${shortDay(deal.collectOn)}, ${HALF_DAY_WORDS[deal.collectHalf]}`
  }
  if (collected !== null) {
    const sum = paidFor(quote) ?? 0
    const reason = deal?.ownerReason == null ? '' : `: ${deal.ownerReason}`
    const paid = sum >= quote.amount ? 'paid in full' : `paid ${inPounds(sum)}`
    const says = ownerSaysInWords(quote)
    return `Collected ${shortDay(collected.on)}, ${paid}. ${says === null ? 'Owner not heard from' : `Owner says: ${says}${reason}`}`
  }
  if (state === 'live' && standing === 'on-offer') {
    if (changedSince.length > 0) return `Owner changed: ${changedSince.join(', ')}`
    if (validUntil === null) return 'Live'
    const last = londonDay(Date.parse(validUntil) - 1)
    if (last === londonDay(now)) return 'Ends today'
    if (last === londonDay(now + DAY_MS)) return 'Ends tomorrow'
    return `Until ${dayAndMonth(last)}`
  }
  return bookStateInWords(quote)
}

/** Whether one might act on it before it ends. */
export function isUrgent({ state, changedSince }: BookQuote, words: string): boolean {
  return state === 'live' && (changedSince.length > 0 || words.startsWith('Ends'))
}

function dayAndMonth(day: string): string {
  return shortDay(day).replace(/^\w+ /, '')
}

/** Such as "November 2026", of a month such as 2026-11. */
export function monthName(month: string): string {
  const words = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01`).toLocaleDateString('en-GB', words)
}

/** The month and the eleven before it, the latest first. */
export function lastMonths(month: string): string[] {
  const date = new Date(`${month}-01T00:00:00Z`)
  return Array.from({ length: 12 }, () => {
    const [one] = date.toISOString().split(/-\d\dT/)
    date.setUTCMonth(date.getUTCMonth() - 1)
    return one ?? month
  })
}
