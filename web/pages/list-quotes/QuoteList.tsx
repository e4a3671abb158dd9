import { ALL_QUOTES, NO_QUOTES, PAYMENT_ADVICE } from '../../../domain/quotes-in-words.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { contactLink } from '../../../domain/contact-link.ts'
import { inPounds } from '../../../domain/money.ts'
import { ComparedWithGuide } from '../../components/link-pages/ScrapGuide.tsx'

/** The quotes as cards in the server's order, or a board in outline while there are none. */
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

function QuoteCard({ quote, best }: { quote: ListedQuote; best: boolean }) {
  return (
    <article className="card">
      <div className={best ? 'amount board' : 'amount'}>
        <p>Quote Amount</p>
        {best && <strong className="best">Best price</strong>}
        <p className="pounds">{inPounds(quote.amount)}</p>
        <ComparedWithGuide compared={quote.aboveGuide} />
      </div>
      <div className="card-body">
        <h2>{quote.agentName}</h2>
        {quote.announced === true && <p className="announced">The quote we texted you about</p>}
        {quote.message !== undefined && <p className="message">{quote.message}</p>}
        <p className="date">
          <time dateTime={quote.created_at}>{shortDate(quote.created_at)}</time>
        </p>
        <Contact contact={quote.agentContact} />
      </div>
    </article>
  )
}

function Contact({ contact }: { contact: string }) {
  const link = contactLink(contact)
  if (link === null) return <p>{contact}</p>
  return (
    <a className="button" href={link}>
      {contact}
    </a>
  )
}

// The day it was in Britain, wherever the owner's phone thinks it is.
function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
}
