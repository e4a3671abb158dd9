import { NO_QUOTES, PAYMENT_ADVICE } from '../../../domain/quotes-page.ts'
import { inPounds } from '../../../domain/money.ts'
import { lastValidDay } from '../../../domain/quote-terms.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { Step, type Steps } from './Step.tsx'

interface QuoteListProps {
  quotes: ListedQuote[]
  steps: Steps
}

/** The quotes on offer as cards in the server's order, or a board in outline while there are none. */
export function QuoteList({ quotes, steps }: QuoteListProps) {
  if (quotes.length === 0) return <NoQuotes />
  const onOffer = quotes.filter(isOnOffer)
  if (onOffer.length === 0) return null
  const best = Math.max(...onOffer.map(({ amount }) => amount))
  return (
    <>
      <ul className="plain cards">
        {onOffer.map((quote) => (
          <li key={quote.quoteId + quote.agentName + quote.created_at}>
            <QuoteCard quote={quote} best={quote.amount === best} steps={steps} />
          </li>
        ))}
      </ul>
      <p className="sub">{PAYMENT_ADVICE}</p>
    </>
  )
}

export function isOnOffer({ standing }: ListedQuote): boolean {
  return standing === 'on-offer'
}

/** The id of the button that takes "No thanks" back. */
export function undoOf({ quoteId }: ListedQuote): string {
  return `undo-${quoteId}`
}

/** Declined and expired quotes: no board, no phone, one way back. */
export function NoLongerOnOffer({ quotes, steps }: QuoteListProps) {
  const gone = quotes.filter((quote) => !isOnOffer(quote))
  if (gone.length === 0) return null
  return (
    <section className="part gone" aria-labelledby="gone">
      <h2 id="gone">No longer on offer</h2>
      <ul className="plain">
        {gone.map((quote) => (
          <li key={quote.quoteId}>
            <p className="sum">{inPounds(quote.amount)}</p>
            <p id={`gone-${quote.quoteId}`}>{quote.agentName}</p>
            <p className="why">{whyGone(quote)}</p>
            {quote.standing === 'declined' && steps.canDecide && (
              <Step name="undo-decline" quote={quote} steps={steps}>
                <button
                  id={undoOf(quote)}
                  type="submit"
                  className="link"
                  aria-describedby={`gone-${quote.quoteId}`}
                >
                  Undo
                </button>
              </Step>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whyGone({ standing, validUntil }: ListedQuote): string {
  if (standing === 'declined') return 'You said no thanks.'
  const since = validUntil === null ? '' : ` ${lastValidDay(validUntil)}`
  return `Expired${since}. They can renew it.`
}

function NoQuotes() {
  return (
    <div className="outline-board">
      <svg viewBox="0 0 46 60" aria-hidden="true">
        <path className="stem" d="M5 0v60" />
        <path className="arms" d="M14 9h32M14 30h32M14 51h32" />
      </svg>
      <div>
        <h2>{NO_QUOTES.heading}</h2>
        <p>{NO_QUOTES.text}</p>
      </div>
    </div>
  )
}
