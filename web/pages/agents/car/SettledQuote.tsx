// A quote as it stands, and how to change it or take it back.
import { useState } from 'react'
import { withdrawQuote } from '../../../calls/agents/withdraw-quote.ts'
import type { OwnQuote, Vehicle } from '../../../calls/agents/vehicle.ts'
import { Alert } from '../../../components/Alert.tsx'
import { poundsWords } from '../car-facts/quote-words.ts'
import { useNow } from '../car-facts/use-now.ts'
import { AskWithdraw } from './AskWithdraw.tsx'
import { momentWords } from './car-words.ts'
import { useCall } from './use-call.ts'

interface SettledQuoteProps {
  car: Vehicle
  quote: OwnQuote
  /** What was done last, or null. */
  said: string | null
  isGone: boolean
  onChange: () => void
  onWithdrawn: () => Promise<void>
  onGone: () => void
}

/** The amount large, as the owner sees it. */
export function SettledQuote({ car, quote, said, isGone, ...heard }: SettledQuoteProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const withdrawal = useCall(
    () => withdrawQuote(car.vehicleId),
    heard.onWithdrawn,
    ({ status }) => status === 404 && heard.onGone(),
  )
  const close = (): void => {
    setAsking(false)
    withdrawal.forget()
  }
  return (
    <>
      <p className="one-car-pounds">{poundsWords(quote.amount)}</p>
      {quote.message !== null && <p className="one-car-issues">{quote.message}</p>}
      {said === null ? (
        <p className="one-car-quiet">Given {momentWords(quote.updatedAt, now)}.</p>
      ) : (
        <Alert kind="done">
          <Tick />
          <strong>{said}</strong>
        </Alert>
      )}
      {!isGone && (
        <div className="one-car-pair">
          <button type="button" className="button" onClick={heard.onChange}>
            Change
          </button>
          <button type="button" className="button risky" onClick={() => setAsking(true)}>
            Withdraw
          </button>
        </div>
      )}
      {isAsking && <AskWithdraw quote={quote} withdrawal={withdrawal} onClose={close} />}
    </>
  )
}

function Tick() {
  return (
    <svg className="one-car-tick" width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
      <path d="m2 9 6 6L20 2" />
    </svg>
  )
}
