import { useQueryClient } from '@tanstack/react-query'
import { inPounds } from '../../../../domain/money.ts'
import { USUAL_VALID_DAYS } from '../../../../domain/quote-terms.ts'
import { renewQuote } from '../../../calls/agents/own-quotes.ts'
import { Link } from 'wouter'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { Plate } from '../../../components/Plate.tsx'
import { ageWithin } from '../car-words.ts'
import { OneTap } from '../car/OneTap.tsx'
import { useCall } from '../car/use-call.ts'
import { carKey } from '../car/use-car.ts'
import { KEYS } from '../queries.ts'
import { rowWords } from '../quote-words.ts'
import { useNow } from '../use-now.ts'

/** The whole row leads to the car, where there still is one. */
export function OwnQuoteRow({ quote }: { quote: BookQuote }) {
  const { vehicleId, registrationNumber, district, message } = quote
  if (vehicleId === null || registrationNumber === null) return <GoneRow quote={quote} />
  return (
    <li className="own-quote">
      <div className="own-quote-car">
        <Link href={`/agents/cars/${vehicleId}`} className="own-quote-link">
          <Plate registration={registrationNumber} />
        </Link>
        <p>
          <strong>{district}</strong>
        </p>
        <When quote={quote} />
        <Standing quote={quote} />
      </div>
      <p className="own-quote-pounds">{inPounds(quote.amount)}</p>
      {quote.standing === 'expired' && <Renewal vehicleId={vehicleId} />}
      {message !== null && <p className="own-quote-message">{message}</p>}
    </li>
  )
}

function GoneRow({ quote }: { quote: BookQuote }) {
  return (
    <li className="own-quote gone">
      <p className="own-quote-photo">Car gone</p>
      <div className="own-quote-car">
        <p>The owner deleted it, or it expired.</p>
        <When quote={quote} />
      </div>
      <p className="own-quote-pounds">{inPounds(quote.amount)}</p>
    </li>
  )
}

function Renewal({ vehicleId }: { vehicleId: string }) {
  const queries = useQueryClient()
  const renewal = useCall(
    () => renewQuote(vehicleId),
    async () => {
      void queries.invalidateQueries({ queryKey: carKey(vehicleId) })
      await queries.invalidateQueries({ queryKey: KEYS.quotes })
    },
  )
  return (
    <div className="own-quote-renewal">
      <OneTap call={renewal} busyText="Renewing.." outlined>
        Renew for {USUAL_VALID_DAYS} Days
      </OneTap>
    </div>
  )
}

function Standing({ quote }: { quote: BookQuote }) {
  const { words, isUrgent } = rowWords(quote)
  if (words === '') return null
  return <p className={isUrgent ? 'own-quote-urgent' : 'own-quote-when'}>{words}</p>
}

// A changed quote says when its present terms were given.
function When({ quote: { createdAt, updatedAt } }: { quote: BookQuote }) {
  const now = useNow()
  return (
    <p className="own-quote-when">
      {createdAt === updatedAt ? 'Given' : 'Changed'}{' '}
      <time dateTime={updatedAt}>{ageWithin(updatedAt, now)}</time>
    </p>
  )
}
