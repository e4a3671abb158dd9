import { Link } from 'wouter'
import { inPounds } from '../../../../domain/money.ts'
import { readablePhone } from '../../../../domain/readable-phone.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { Plate } from '../../../components/Plate.tsx'
import { useNow } from '../use-now.ts'
import { isUrgent, rowWords } from './book-words.ts'

/** One quote: plate and amount, with the car and what became of it below. */
export function BookRow({ quote }: { quote: BookQuote }) {
  const { registrationNumber, district, vehicle, vehicleId, phoneNumber, givenBy, quotes } = quote
  const words = rowWords(quote, useNow())
  const others = quotes !== null && quotes > 1 ? `${quotes} quotes` : null
  const by = givenBy === null ? null : `by ${givenBy}`
  const plate = registrationNumber === null ? null : <Plate registration={registrationNumber} />
  return (
    <li className="book-row" data-gone={vehicleId === null}>
      {plate === null && <p className="book-plate">No reg kept</p>}
      {plate !== null && vehicleId === null && <div className="book-plate">{plate}</div>}
      {plate !== null && vehicleId !== null && (
        <Link href={`/agents/cars/${vehicleId}`} className="book-plate">
          {plate}
        </Link>
      )}
      <strong>{district}</strong>
      <p className="book-pounds">{inPounds(quote.amount)}</p>
      <p>{[vehicle, by, others].filter((part) => part !== null).join(', ')}</p>
      <p className="book-state" data-urgent={isUrgent(quote, words)}>
        {words}
        {phoneNumber !== null && (
          <>
            {' '}
            <a href={`tel:${phoneNumber}`}>{readablePhone(phoneNumber)}</a>
          </>
        )}
      </p>
    </li>
  )
}
