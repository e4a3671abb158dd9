// The quotes as cards, best price first, or an unpainted board while there are none.
import { ALL_QUOTES, NO_QUOTES, PAYMENT_ADVICE } from '../../../domain/quotes-in-words.ts'
import type { ListedQuote } from '../../calls/list-quotes.ts'
import { QuoteCard } from './QuoteCard.tsx'

/** `quotes` in the order in which the server gives them. */
export function QuoteList({ quotes }: { quotes: ListedQuote[] }) {
  if (quotes.length === 0) return <NoQuotes />
  const best = Math.max(...quotes.map(({ amount }) => amount))
  return (
    <>
      <p className="sub">{ALL_QUOTES}</p>
      <ul className="plain cards">
        {quotes.map((quote) => (
          <li key={`${quote.agentName} ${quote.created_at}`}>
            <QuoteCard quote={quote} best={quote.amount === best} />
          </li>
        ))}
      </ul>
      <p className="sub">{PAYMENT_ADVICE}</p>
    </>
  )
}

function NoQuotes() {
  return (
    <div className="unpainted">
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
