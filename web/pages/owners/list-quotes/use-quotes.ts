import { useEffect, useState } from 'react'
import type { QuotesLink } from '../../../../domain/site/addresses.ts'
import type { ListedQuote, Listing } from '../../../../domain/wire/quotes.ts'
import { getListing, listQuotes } from '../../../calls/quotes.ts'
import type { NotDone } from '../../../calls/call-outcome.ts'

export type Quotes =
  | { state: 'loading' }
  | { state: 'error'; message: string; opensNothing: boolean }
  /** The link opened a listing once; `why` it no longer does, in words. */
  | { state: 'ended'; why: string }
  /** `listing` is null until it comes, or where it does not; `isLate` where it came after the quotes. */
  | { state: 'list'; quotes: ListedQuote[]; listing: Listing | null; isLate: boolean }

interface QuotesState {
  quotes: Quotes
  /** Shows them as they are now, in the place of those before. */
  reload: () => Promise<void>
  tryAgain: () => void
}

// The two calls go out together. For a moment the quotes wait, so that the question can be above them.
const CAR_MS = 500
const LINK_ENDED = 410
export const UNKNOWN_ERROR = 'An unknown error occurred.'

export function useQuotes(): QuotesState {
  const [quotes, setQuotes] = useState<Quotes>({ state: 'loading' })
  useEffect(() => void load(setQuotes), [])

  return {
    quotes,
    async reload() {
      const [found, listing] = await Promise.all([listQuotes(linkHere()), getListing(linkHere())])
      setQuotes(
        found.kind === 'done'
          ? { state: 'list', quotes: found.value, listing, isLate: false }
          : failed(found),
      )
    },
    tryAgain() {
      setQuotes({ state: 'loading' })
      void load(setQuotes)
    },
  }
}

async function load(show: (quotes: Quotes) => void): Promise<void> {
  const coming = getListing(linkHere())
  const found = await listQuotes(linkHere())
  if (found.kind !== 'done') return show(failed(found))
  const inTime = await Promise.race([coming, tooLate()])
  const isLate = inTime === 'late'
  const list = { state: 'list', quotes: found.value, isLate } as const
  show({ ...list, listing: isLate ? null : inTime })
  if (isLate) show({ ...list, listing: await coming })
}

function tooLate(): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(resolve, CAR_MS, 'late')
  })
}

// An answer of 200 that is no list is no refusal either.
function failed(outcome: NotDone): Quotes {
  if (outcome.kind === 'unreachable' || outcome.status < 300) {
    return { state: 'error', message: UNKNOWN_ERROR, opensNothing: false }
  }
  const { status } = outcome
  if (status === LINK_ENDED) return { state: 'ended', why: outcome.detail }
  return { state: 'error', message: `HTTP error! status: ${status}`, opensNothing: status === 404 }
}

/** The ids in the page's address. */
export function linkHere(): QuotesLink {
  const [, , listingId = '', linkId = ''] = location.pathname.split('/')
  return { listingId, linkId }
}
