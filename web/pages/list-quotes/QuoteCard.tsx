// One agent's quote: the amount first, then who gives it and how to reach them.
import { contactLink } from '../../../domain/contact-link.ts'
import { inPounds } from '../../../domain/money.ts'
import type { ListedQuote } from '../../calls/list-quotes.ts'

/** `best` puts the amount on a board. */
export function QuoteCard({ quote, best }: { quote: ListedQuote; best: boolean }) {
  return (
    <article className="card">
      <div className={best ? 'amount board' : 'amount'}>
        <p>Quote Amount</p>
        {best && <strong className="best">Best price</strong>}
        <p className="pounds">{inPounds(quote.amount)}</p>
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
