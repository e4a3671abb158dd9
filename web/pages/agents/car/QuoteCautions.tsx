import { keepQuote, renewQuote } from '../../../calls/agents/own-quotes.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { USUAL_VALID_DAYS } from '../../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../../domain/wire/own-quotes.ts'
import { isOpen, standingWords } from '../quotes/quote-words.ts'
import { OneTap } from '../parts/OneTap.tsx'
import { useCall } from '../parts/use-call.ts'

interface QuoteCautionsProps {
  vehicleId: string
  quote: OwnQuote
  /** With the quote as it is now, and what was done. */
  onKept: (quote: OwnQuote, said: string) => Promise<void>
  onGone: () => void
}

/** Whatever keeps the owner from choosing the quote as it is, and the one tap that mends it. */
export function QuoteCautions({ vehicleId, quote, ...heard }: QuoteCautionsProps) {
  const { standing, changedSince } = quote
  const gone = ({ status }: { status: number }): void => {
    if (status === 404) heard.onGone()
  }
  const renewal = useCall(
    () => renewQuote(vehicleId),
    (renewed) => heard.onKept(renewed, `Renewed for ${USUAL_VALID_DAYS} days.`),
    gone,
  )
  const keeping = useCall(
    () => keepQuote(vehicleId),
    (kept) => heard.onKept(kept, `You’ve kept ${inPounds(kept.amount)}. The owner sees that.`),
    gone,
  )
  return (
    <>
      {standing !== 'on-offer' && <p className="quote-caution">{standingWords(quote)}</p>}
      {standing === 'expired' && (
        <OneTap call={renewal} busyText="Renewing..">
          {`Renew for ${USUAL_VALID_DAYS} Days`}
        </OneTap>
      )}
      {changedSince.length > 0 && isOpen(quote) && (
        <>
          <p className="quote-caution">
            <strong>Given before the owner changed: {changedSince.join(', ')}.</strong> The owner
            sees this until you keep or change your quote.
          </p>
          <OneTap call={keeping} busyText="Keeping..">
            {`Keep ${inPounds(quote.amount)}`}
          </OneTap>
        </>
      )}
    </>
  )
}
