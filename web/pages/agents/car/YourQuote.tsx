import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { Alert } from '../../../components/Alert.tsx'
import { quoteCountWords } from '../parts/car-words.ts'
import { type ListedCar, putQuoteOnCar } from '../parts/use-car.ts'
import { standingWords } from '../quotes/quote-words.ts'
import { findDraft, keepDraft, type Draft, findUsualTerms } from '../quotes/quotes-on-device.ts'
import { QuoteForm } from './QuoteForm.tsx'
import { ShownQuote } from './ShownQuote.tsx'
import { openInstead } from './use-list-around.ts'

interface YourQuoteProps {
  car: OneVehicle
  agentId: string
  isGone: boolean
  /** The car to go on to once a first quote is sent. */
  next: ListedCar | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** What was done last is said above it until the next change. */
export function YourQuote({ car, agentId, isGone, next, heading }: YourQuoteProps) {
  const { vehicleId, ownQuote } = car
  const isOffer = ownQuote !== null && ownQuote.standing !== 'other-car'
  const [isTyping, setTyping] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const queries = useQueryClient()
  const amountField = useRef<HTMLInputElement>(null)
  const focusNext = useNextFocus()
  const keep = (draft: Draft | null): void => keepDraft({ agentId, vehicleId }, draft)

  const goesOn = next !== undefined && !isOffer
  const onSent = ({ amount }: OwnQuote, done: string): void => {
    const { registrationNumber } = car
    if (goesOn) return openInstead(next, { vehicleId, registrationNumber, amount })
    setTyping(false)
    setSaid(done)
    focusNext(heading)
  }
  const onWithdrawn = async (): Promise<void> => {
    // Empty: the quote is taken back, not changed.
    keep({ amount: '', message: '', terms: findUsualTerms(agentId) })
    await putQuoteOnCar(queries, vehicleId, null)
    setTyping(true)
    setSaid('Quote withdrawn. The owner can no longer see it.')
    focusNext(heading)
  }
  const onKept = async (quote: OwnQuote, done: string): Promise<void> => {
    await putQuoteOnCar(queries, vehicleId, quote)
    setSaid(done)
    focusNext(heading)
  }
  const show = (typing: boolean): void => {
    if (!typing) keep(null)
    setTyping(typing)
    setSaid(null)
    focusNext(typing ? amountField : heading)
  }
  // What is being typed stays, also where a quote that waited is given meanwhile.
  const isOpen = isTyping || !isOffer || findDraft({ agentId, vehicleId }) !== null
  return (
    <section
      className={isOpen ? 'one-car-part stack heavy typing' : 'one-car-part stack heavy'}
      aria-labelledby="your-quote"
    >
      <div className={isOpen ? 'visually-hidden' : 'row near ends'}>
        <h2 id="your-quote" ref={heading} tabIndex={-1}>
          Your quote
        </h2>
        {!isOpen && <p className="quiet-line">{quoteCountWords(car.quotes)} now</p>}
      </div>
      <output className="visually-hidden">{isGone ? '' : said}</output>
      {isOpen && said !== null && <Alert kind="done">{said}</Alert>}
      {ownQuote?.standing === 'other-car' && (
        <p className="box small-words">
          Your quote was {inPounds(ownQuote.amount)}. {standingWords(ownQuote)}
        </p>
      )}
      {isOpen ? (
        <QuoteForm
          car={car}
          isGone={isGone}
          agentId={agentId}
          goesOn={goesOn}
          onSent={onSent}
          onKeep={() => show(false)}
          amount={amountField}
        />
      ) : (
        <ShownQuote
          car={car}
          quote={ownQuote}
          said={isGone ? null : said}
          isGone={isGone}
          onChange={() => show(true)}
          onKept={onKept}
          onWithdrawn={onWithdrawn}
        />
      )}
      {!isOpen && next !== undefined && <NextCar next={next} />}
    </section>
  )
}

// What was acted on leaves the page; the focus goes to what came in its place.
function useNextFocus() {
  const next = useRef<RefObject<HTMLElement | null> | null>(null)
  useEffect(() => {
    next.current?.current?.focus()
    next.current = null
  })
  return (element: RefObject<HTMLElement | null>): void => {
    next.current = element
  }
}

/** Outlined, because what to do on this page comes before it. */
export function NextCar({ next }: { next: ListedCar }) {
  return (
    <div className="fixed-bar">
      <button type="button" className="button" onClick={() => openInstead(next, null)}>
        Next Car
      </button>
    </div>
  )
}
