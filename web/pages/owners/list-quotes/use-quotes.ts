import { useEffect, useMemo, useRef, useState } from 'react'
import type { QuotesLink } from '../../../../domain/site/addresses.ts'
import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import type { ListedQuote, Listing } from '../../../../domain/wire/quotes.ts'
import { CONFLICT, NOT_FOUND, type NotDone } from '../../../calls/call-outcome.ts'
import { notDoneWords, whyEnded } from '../../../calls/call-outcome.ts'
import { getListing, listQuotes, takeStep } from '../../../calls/quotes.ts'
import { pause } from '../../../calls/retrying-call.ts'
import { useReturn } from '../../../components/link-pages/LinkPageParts.tsx'
import { undoOf } from './AllQuotes.tsx'
import { cardOf } from './QuoteCard.tsx'
import { bodyOf, type StepName, type Steps, type TakenStep } from './Step.tsx'

type Quotes =
  | { state: 'loading' }
  | { state: 'error'; message: string; opensNothing: boolean }
  /** The link opened a listing once; `why` it no longer does, in words. */
  | { state: 'ended'; why: string }
  /** `listing` is null until it comes, or where it does not; `isLate` where it came after the quotes. */
  | { state: 'list'; quotes: ListedQuote[]; listing: Listing | null; isLate: boolean }

type Shown = Pick<PlainPages['list-quotes'], 'link' | 'quotes' | 'listing'>

// The two calls go out together. For a moment the quotes wait, so that the question can be above them.
const CAR_MS = 500
export const UNKNOWN_ERROR = 'An unknown error occurred.'

/** Loads the quotes, unless the page came with them as `shown`; again where a browser kept the page meanwhile. */
export function useQuotes(shown: Shown | null) {
  const [quotes, setQuotes] = useState<Quotes>(
    shown === null ? { state: 'loading' } : { state: 'list', ...shown, isLate: false },
  )
  /** Waits for the car too, unless it is the `first` time; `keepsOld` where the site does not answer. */
  const load = async ({ isFirst = false, keepsOld = false } = {}): Promise<void> => {
    const coming = getListing(linkHere())
    const found = await listQuotes(linkHere())
    if (found.kind !== 'done') {
      if (!keepsOld || !isOutage(found)) setQuotes(quotesFailed(found))
      return
    }
    const listing = await (isFirst
      ? Promise.race([coming, pause(CAR_MS, 'late' as const)])
      : coming)
    const isLate = listing === 'late'
    const list = { state: 'list', quotes: found.value, isLate } as const
    setQuotes({ ...list, listing: isLate ? null : listing })
    if (isLate) setQuotes({ ...list, listing: await coming })
  }
  useEffect(() => {
    if (shown === null) void load({ isFirst: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])
  useReturn(() => load({ keepsOld: true }))

  return {
    quotes,
    reload: load,
    tryAgain: () => {
      setQuotes({ state: 'loading' })
      void load({ isFirst: true })
    },
  }
}

function isOutage(outcome: NotDone): boolean {
  return outcome.kind === 'unreachable' || outcome.status >= 500
}

// An answer of 200 that is no list is no refusal either.
function quotesFailed(outcome: NotDone): Quotes {
  if (outcome.kind === 'unreachable' || outcome.status < 300) {
    return { state: 'error', message: UNKNOWN_ERROR, opensNothing: false }
  }
  const why = whyEnded(outcome)
  if (why !== null) return { state: 'ended', why }
  const { status } = outcome
  const opensNothing = status === NOT_FOUND
  return { state: 'error', message: `HTTP error! status: ${status}`, opensNothing }
}

function linkHere(): QuotesLink {
  const [, , listingId = '', linkId = ''] = location.pathname.split('/')
  return { listingId, linkId }
}

const NOT_DONE: Record<StepName, string> = {
  'link-opened': 'save your answer',
  choose: 'save your choice',
  'undo-choice': 'undo your choice',
  decline: 'save your answer',
  'undo-decline': 'undo your answer',
  close: 'text the link',
}

export function useSteps(quotes: Quotes, reload: () => Promise<void>, shown: Shown | null) {
  const [asked, setAsked] = useState<ListedQuote | null>(null)
  const [busy, setBusy] = useState<TakenStep | null>(null)
  const [failed, setFailed] = useState<NonNullable<Steps['failed']> | null>(null)
  const [done, setDone] = useState<TakenStep | null>(null)
  const [isLinkTexted, setLinkTexted] = useState(false)
  const isBusy = useRef(false)
  // What had the focus is gone.
  useEffect(() => {
    if (done !== null) (placed(placeAfter(done)) ?? placed('title'))?.focus()
  }, [done])

  const take = async (step: TakenStep): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(step)
    setFailed(null)
    const outcome = await takeStep(linkHere(), step.name, bodyOf(step))
    if (outcome.kind === 'done') {
      await reload()
      setAsked(null)
      setDone(step)
      setLinkTexted((before) => before || step.name === 'close')
    } else {
      setFailed({ ...step, words: whyNot(step, outcome) })
    }
    isBusy.current = false
    setBusy(null)
  }
  const isLoaded = quotes.state === 'list'
  const listing = isLoaded ? quotes.listing : null
  const ask = (quote: ListedQuote): void => {
    setFailed(null)
    if (listing?.phoneConfirmation === 'by-this-link') placed('whose-car')?.focus()
    else setAsked(quote)
  }
  // The cards are drawn again only where these change, so that every other tap is answered sooner.
  const steps: Steps = useMemo(
    () => ({
      // There is no address while the page is made.
      link: shown?.link ?? (isLoaded ? linkHere() : { listingId: '', linkId: '' }),
      canDecide: listing === null || listing.choice === null,
      onAsk: listing === null ? undefined : ask,
      onStep: (step) => void take(step),
      failed,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [quotes, failed],
  )
  return {
    steps,
    busy,
    asked,
    keepLooking: () => {
      setAsked(null)
      // The quote may be another by now.
      if (failed !== null) void reload()
    },
    isLinkTexted,
  }
}

function placed(id: string): HTMLElement | null {
  return document.getElementById(id)
}

/** The id of what has the focus once the step is taken. */
function placeAfter({ name, quote }: TakenStep): string {
  if (name === 'choose') return 'choice'
  if (name === 'decline' && quote !== null) return undoOf(quote)
  if (name === 'undo-decline' && quote !== null) return cardOf(quote)
  return name === 'close' ? 'close' : 'title'
}

function whyNot({ name }: TakenStep, outcome: NotDone): string {
  const said = outcome.kind === 'refused' && outcome.status === CONFLICT && outcome.detail
  return said || notDoneWords(NOT_DONE[name], outcome)
}
