import { useEffect, useRef, useState } from 'react'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'
import { notDoneWords, type NotDone } from '../../../calls/call-outcome.ts'
import { takeStep } from '../../../calls/quotes.ts'
import { undoOf } from './AllQuotes.tsx'
import { cardOf } from './QuoteCard.tsx'
import { bodyOf, type StepName, type Steps, type TakenStep } from './Step.tsx'
import { linkHere, type Quotes } from './use-quotes.ts'

interface TakingSteps {
  steps: Steps
  /** The quote to ask about: whether to choose it. */
  asked: ListedQuote | null
  keepLooking: () => void
  isLinkTexted: boolean
}

const NOT_NOW = 409
const NOT_DONE: Record<StepName, string> = {
  'link-opened': 'save your answer',
  choose: 'save your choice',
  'undo-choice': 'undo your choice',
  decline: 'save your answer',
  'undo-decline': 'undo your answer',
  close: 'text the link',
}

/** What the owner does with the quotes; `reload` shows the outcome. */
export function useSteps(quotes: Quotes, reload: () => Promise<void>): TakingSteps {
  const [asked, setAsked] = useState<ListedQuote | null>(null)
  const [busy, setBusy] = useState<TakenStep | null>(null)
  const [failed, setFailed] = useState<NonNullable<Steps['failed']> | null>(null)
  const [done, setDone] = useState<TakenStep | null>(null)
  const [isLinkTexted, setLinkTexted] = useState(false)
  const places = useRef(new Map<string, HTMLElement>())
  // What had the focus is gone.
  useEffect(() => {
    if (done === null) return
    const next = places.current.get(placeAfter(done)) ?? places.current.get('title')
    next?.focus()
  }, [done])

  const take = async (step: TakenStep): Promise<void> => {
    if (busy !== null) return
    setBusy(step)
    setFailed(null)
    const outcome = await takeStep(linkHere(), step.name, bodyOf(step))
    if (outcome.kind === 'done') {
      await reload()
      setAsked(null)
      setDone(step)
      setLinkTexted(isLinkTexted || step.name === 'close')
    } else {
      setFailed({ ...step, words: whyNot(step, outcome) })
    }
    setBusy(null)
  }
  const isLoaded = quotes.state === 'list'
  const listing = isLoaded ? quotes.listing : null
  const ask = (quote: ListedQuote): void => {
    setFailed(null)
    if (listing?.phoneConfirmation === 'by-this-link') places.current.get('question')?.focus()
    else setAsked(quote)
  }
  return {
    steps: {
      // There is no address while the page is prerendered.
      link: isLoaded ? linkHere() : { listingId: '', linkId: '' },
      canDecide: listing === null || listing.choice === null,
      onAsk: listing === null ? undefined : ask,
      onStep: (step) => void take(step),
      busy,
      failed,
      place: (name) => (element) => {
        if (element === null) places.current.delete(name)
        else places.current.set(name, element)
      },
    },
    asked,
    keepLooking() {
      setAsked(null)
      // The quote may be another by now.
      if (failed !== null) void reload()
    },
    isLinkTexted,
  }
}

function placeAfter({ name, quote }: TakenStep): string {
  if (name === 'choose') return 'choice'
  if (name === 'decline' && quote !== null) return undoOf(quote)
  if (name === 'undo-decline' && quote !== null) return cardOf(quote)
  return name === 'close' ? 'close' : 'title'
}

function whyNot({ name }: TakenStep, outcome: NotDone): string {
  const isRefused = outcome.kind === 'refused' && outcome.status === NOT_NOW
  return isRefused ? outcome.detail : notDoneWords(NOT_DONE[name], outcome)
}
