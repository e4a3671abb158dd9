// The quotes behind the link and the car they are for, loaded once when the page opens.
import { useEffect, useState } from 'react'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { confirmListing } from '../../calls/confirm-phone.ts'
import { getListing, type Listing } from '../../calls/get-listing.ts'
import type { PhoneConfirmation } from '../../calls/get-posting.ts'
import { listQuotes, type ListedQuote } from '../../calls/list-quotes.ts'

export type Quotes =
  | { state: 'loading' }
  | { state: 'error'; message: string; opensNothing: boolean }
  /** `listing` is null where only the car did not come. */
  | { state: 'list'; quotes: ListedQuote[]; listing: Listing | null }

type Answering = 'idle' | 'busy' | 'failed'

/** `sayYes` says that the car is theirs; `answering` is what came of it. */
export function useQuotes(): { quotes: Quotes; answering: Answering; sayYes: () => Promise<void> } {
  const [quotes, setQuotes] = useState<Quotes>({ state: 'loading' })
  const [answering, setAnswering] = useState<Answering>('idle')
  useEffect(() => {
    void load().then(setQuotes)
  }, [])

  const sayYes = async (): Promise<void> => {
    setAnswering('busy')
    const outcome = await confirmListing(...pairHere())
    setAnswering(outcome.kind === 'done' ? 'idle' : 'failed')
    if (outcome.kind === 'done') setQuotes((before) => answered(before, outcome.value))
  }
  return { quotes, answering, sayYes }
}

async function load(): Promise<Quotes> {
  const [quotes, listing] = await Promise.all([
    listQuotes(...pairHere()),
    getListing(...pairHere()),
  ])
  if (quotes.kind !== 'done') return failed(quotes)
  return {
    state: 'list',
    quotes: quotes.value,
    listing: listing.kind === 'done' ? listing.value : null,
  }
}

// An answer of 200 that is no list is no refusal either.
function failed(outcome: Exclude<CallOutcome<unknown>, { kind: 'done' }>): Quotes {
  if (outcome.kind === 'unreachable' || outcome.status < 300) {
    return { state: 'error', message: 'An unknown error occurred.', opensNothing: false }
  }
  const { status } = outcome
  return { state: 'error', message: `HTTP error! status: ${status}`, opensNothing: status === 404 }
}

function answered(quotes: Quotes, phoneConfirmation: PhoneConfirmation): Quotes {
  if (quotes.state !== 'list' || quotes.listing === null) return quotes
  return { ...quotes, listing: { ...quotes.listing, phoneConfirmation } }
}

function pairHere(): [listingId: string, agentId: string] {
  const [, , listingId = '', agentId = ''] = location.pathname.split('/')
  return [listingId, agentId]
}
