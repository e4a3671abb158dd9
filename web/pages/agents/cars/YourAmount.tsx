import { inPounds } from '../../../../domain/money.ts'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { ownWord } from '../quote-words.ts'

/** The agent's own quote in a row; nothing where there is none. */
export function YourAmount({ car: { ownQuote } }: { car: Vehicle }) {
  if (ownQuote === null) return null
  const isOnOffer = ownQuote.standing === 'on-offer'
  return (
    <p className={isOnOffer ? 'row-own' : 'row-own settled'}>
      <span>{ownWord(ownQuote)}</span> <span>{inPounds(ownQuote.amount)}</span>
    </p>
  )
}
