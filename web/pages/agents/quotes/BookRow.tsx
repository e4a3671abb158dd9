import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/money.ts'
import { readablePhone } from '../../../../domain/readable-phone.ts'
import { USUAL_VALID_DAYS } from '../../../../domain/quote-terms.ts'
import type { OwnQuote } from '../../../../domain/wire/own-quotes.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { renewQuote } from '../../../calls/agents/own-quotes.ts'
import { Plate } from '../../../components/Plate.tsx'
import { useCall } from '../car/use-call.ts'
import { carKey } from '../car/use-car.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { useNow } from '../use-now.ts'
import { changedWords, rowWords } from './book-words.ts'

interface BookRowProps {
  quote: BookQuote
  /** Whether its deal is beside the list. */
  isOpen: boolean
  /** Puts its deal there; null where that is not possible. */
  onOpen: (() => void) | null
}

/** One quote: a line of a table where there is room, else plate and amount with the car and its state below. */
export function BookRow({ quote, isOpen, onOpen }: BookRowProps) {
  const now = useNow()
  const { district, vehicle, vehicleId, changedAt, phoneNumber, givenBy } = quote
  const by = givenBy === null ? null : `by ${givenBy}`
  const { words, before, after, isUrgent, note } = rowWords(quote, now)
  const ends = quote.standing === 'expired' || words.startsWith('ends ')
  return (
    <li className="book-row" data-gone={vehicleId === null} data-open={isOpen}>
      <BookPlate quote={quote} onOpen={onOpen} />
      <strong className="book-district">{district}</strong>
      <p className="book-car">{[vehicle, by].filter((part) => part !== null).join(', ')}</p>
      <p className="book-pounds">{inPounds(quote.amount)}</p>
      <p className="book-state" data-urgent={isUrgent}>
        <span className="book-wide">{before}</span>
        {words}
        <span className="book-wide">{after}</span>{' '}
        {ends && vehicleId !== null && <Renew vehicleId={vehicleId} />}
        {vehicleId !== null && quote.deal?.mayAnswer === true && (
          <Link href={`/agents/cars/${vehicleId}`}>Answer</Link>
        )}
      </p>
      <p className="book-note">
        {note !== '' && <span>{note}</span>}
        {phoneNumber !== null && <a href={`tel:${phoneNumber}`}>{readablePhone(phoneNumber)}</a>}
      </p>
      <p className="book-changed">
        <time dateTime={changedAt}>{changedWords(changedAt, now)}</time>
      </p>
    </li>
  )
}

/** Leads to the car, where there still is one. */
function BookPlate({ quote, onOpen }: Pick<BookRowProps, 'quote' | 'onOpen'>) {
  const { vehicleId, registrationNumber } = quote
  if (registrationNumber === null) return <p className="book-plate">No reg kept</p>
  if (vehicleId === null) {
    return (
      <div className="book-plate">
        <Plate registration={registrationNumber} />
      </div>
    )
  }
  const open = (event: MouseEvent): void => {
    if (onOpen === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link href={`/agents/cars/${vehicleId}`} className="book-plate" onClick={open}>
      <Plate registration={registrationNumber} />
    </Link>
  )
}

/** Renews a quote that has expired, or is about to. */
function Renew({ vehicleId }: { vehicleId: string }) {
  const queries = useQueryClient()
  const renewal = useCall<void, OwnQuote>(
    () => renewQuote(vehicleId),
    async () => {
      void queries.invalidateQueries({ queryKey: carKey(vehicleId) })
      await queries.invalidateQueries({ queryKey: KEYS.quotes })
    },
  )
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={renewal.busy}
        onClick={() => renewal.send()}
        aria-label={`Renew for ${USUAL_VALID_DAYS} days`}
      >
        {renewal.busy ? 'Renewing..' : 'Renew'}
      </button>
      {renewal.fault !== null && <span role="alert"> {renewal.fault.message}</span>}
    </>
  )
}
