import { useState } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import { USUAL_VALID_DAYS } from '../../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { AskFirst } from '../../../components/console/AskFirst.tsx'
import { OneTap } from '../../../components/console/OneTap.tsx'
import { momentWords, useNow } from '../parts/car-words.ts'
import { useAction } from '../../../components/console/use-action.ts'
import { useLookForCar } from '../parts/use-car.ts'
import { isOpen, termsWords, standingWords } from '../quotes/quote-words.ts'
import { renewQuote, withdrawQuote } from '../../../calls/agents.ts'
import { NOT_FOUND } from '../../../calls/call-outcome.ts'

interface ShownQuoteProps {
  car: Vehicle
  quote: OwnQuote
  said: string | null
  isGone: boolean
  onChange: () => void
  onKept: (quote: OwnQuote, said: string) => Promise<void>
  onWithdrawn: () => Promise<void>
}

export function ShownQuote({ car, quote, said, isGone, ...heard }: ShownQuoteProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const lookForCar = useLookForCar(car.vehicleId)
  const withdrawal = useAction(() => withdrawQuote(car.vehicleId), heard.onWithdrawn, lookForCar)
  // Whatever keeps the owner from choosing the quote as it is is mended by one tap.
  const renewal = useAction(
    () => renewQuote(car.vehicleId),
    (renewed) => heard.onKept(renewed, `Renewed for ${USUAL_VALID_DAYS} days.`),
    lookForCar,
  )
  const keeping = useAction(
    () => renewQuote(car.vehicleId, 'keep'),
    (kept) => heard.onKept(kept, `You’ve kept ${inPounds(kept.amount)}. The owner sees that.`),
    lookForCar,
  )
  const close = (): void => {
    setAsking(false)
    withdrawal.clearFault()
  }
  return (
    <>
      <div className="row near ends">
        <p className="sum">{inPounds(quote.amount)}</p>
        {!isGone && (
          <div className="one-car-steps row near">
            {isOpen(quote) && (
              <button type="button" className="button" onClick={heard.onChange}>
                Change
              </button>
            )}
            <button type="button" className="button danger" onClick={() => setAsking(true)}>
              Withdraw
            </button>
          </div>
        )}
      </div>
      <p className="quiet-line">
        {termsWords(quote)}{' '}
        {said ??
          `Given ${momentWords(quote.updatedAt, now)}${quote.givenBy === null ? '' : ` by ${quote.givenBy}`}.`}
      </p>
      {quote.message !== null && <p className="typed">{quote.message}</p>}
      {!isGone && (
        <>
          {quote.standing !== 'on-offer' && (
            <p className="box small-words">{standingWords(quote)}</p>
          )}
          {quote.standing === 'expired' && (
            <OneTap call={renewal} busyText="Renewing..">
              {`Renew for ${USUAL_VALID_DAYS} Days`}
            </OneTap>
          )}
          {quote.changedSince.length > 0 && isOpen(quote) && (
            <>
              <p className="box small-words">
                <strong>Given before the owner changed: {quote.changedSince.join(', ')}.</strong>{' '}
                The owner sees this until you keep or change your quote.
              </p>
              <OneTap call={keeping} busyText="Keeping..">
                {`Keep ${inPounds(quote.amount)}`}
              </OneTap>
            </>
          )}
        </>
      )}
      {isAsking && (
        <AskFirst
          title={`Withdraw your quote of ${inPounds(quote.amount)}?`}
          body="It’ll disappear from the owner’s page. You can quote again as long as the car is listed."
          yes="Withdraw Quote"
          no="Keep Quote"
          act={withdrawal}
          busyText="Withdrawing.."
          onClose={close}
          faultWords={({ status, message }) =>
            status === NOT_FOUND
              ? 'This car has gone, and your quote with it.'
              : `We don’t know whether it was withdrawn. ${message}`
          }
        />
      )}
    </>
  )
}
