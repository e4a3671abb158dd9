import { complainPath, quotesPath } from '../../../domain/addresses.ts'
import { contactLink } from '../../../domain/contact-link.ts'
import { inPounds } from '../../../domain/money.ts'
import { recordInWords } from '../../../domain/record-in-words.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { ComparedWithGuide } from '../../components/link-pages/ScrapGuide.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { licenceInWords, termsOf } from './card-words.ts'
import { Step, type Steps } from './Step.tsx'

interface QuoteCardProps {
  quote: ListedQuote
  best: boolean
  steps: Steps
}

/** Amount, buyer and terms, then the decision; licence and date are the small print below it. */
export function QuoteCard({ quote, best, steps }: QuoteCardProps) {
  return (
    <article className="card" aria-labelledby={headingOf(quote)}>
      <Amount quote={quote} best={best} />
      <div className="card-body">
        <ChangedSince facts={quote.changedSince} />
        <h2 id={headingOf(quote)} tabIndex={-1}>
          {quote.agentName}
        </h2>
        {quote.announced === true && <p className="announced">The quote we texted you about</p>}
        <TrackRecord record={quote.record} />
        {!isBare(quote) && <Terms quote={quote} />}
        {quote.message !== undefined && <p className="message">{quote.message}</p>}
      </div>
      <Decision quote={quote} steps={steps} />
      <SmallPrint quote={quote} steps={steps} />
    </article>
  )
}

/** The id of a card's heading, which can have the focus. */
export function headingOf(quote: ListedQuote): string | undefined {
  return isBare(quote) ? undefined : `buyer-${quote.quoteId}`
}

// Of a server that answers only what the specification names.
function isBare({ quoteId }: ListedQuote): boolean {
  return quoteId === ''
}

function Amount({ quote: { amount, aboveGuide }, best }: Omit<QuoteCardProps, 'steps'>) {
  return (
    <div className={best ? 'amount board' : 'amount'}>
      <p>Quote Amount</p>
      {best && <strong className="best">Best price</strong>}
      <p className="pounds">{inPounds(amount)}</p>
      <ComparedWithGuide compared={aboveGuide} />
    </div>
  )
}

function ChangedSince({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null
  return (
    <p className="caution">
      <strong>Given before you changed: {facts.join(', ')}.</strong> They can keep this price or
      change it.
    </p>
  )
}

function TrackRecord({ record }: { record: ListedQuote['record'] }) {
  if (record === null) return null
  const { counted, more } = recordInWords(record)
  return (
    <p>
      <strong>{counted}</strong>
      {more !== null && <span className="more">{more}</span>}
    </p>
  )
}

// The words carry it: the marks only help.
function Terms({ quote }: { quote: ListedQuote }) {
  return (
    <ul className="plain terms">
      {termsOf(quote).map(({ words, isTheirs }) => (
        <li key={words}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            {isTheirs ? <path className="tick" d="m2 11 5 5L18 4" /> : <path d="M4 10h12" />}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}

function Decision({ quote, steps }: Omit<QuoteCardProps, 'best'>) {
  const { link, onAsk } = steps
  const canDecide = steps.canDecide && !isBare(quote)
  return (
    <div className="decision">
      {canDecide && (
        <StepForm
          method="get"
          action={quotesPath(link.listingId, link.linkId)}
          fields={{ plain: 'choose', quote: quote.quoteId }}
          onSend={onAsk && (() => onAsk(quote))}
        >
          <button type="submit" className="button primary" aria-describedby={headingOf(quote)}>
            Choose {inPounds(quote.amount)}
          </button>
        </StepForm>
      )}
      <div className="call-or-not">
        <Contact contact={quote.agentContact} />
        {canDecide && (
          <Step name="decline" quote={quote} steps={steps}>
            <button type="submit" className="button quiet" aria-describedby={headingOf(quote)}>
              No thanks
            </button>
          </Step>
        )}
      </div>
    </div>
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

function SmallPrint({ quote, steps }: Omit<QuoteCardProps, 'best'>) {
  const { listingId, linkId: agentId } = steps.link
  const { quoteId, licence, furtherLicences, atf } = quote
  return (
    <div className="small-print">
      {[...(licence === null ? [] : [licence]), ...furtherLicences].map((one) => (
        <p key={one.number}>{licenceInWords(one, quote.created_at)}</p>
      ))}
      {!isBare(quote) && (
        <p>{atf ? 'Authorised Treatment Facility' : 'Not an Authorised Treatment Facility'}</p>
      )}
      <p className="date">
        <time dateTime={quote.created_at}>{shortDate(quote.created_at)}</time>
        {!isBare(quote) && (
          <a
            href={complainPath({ about: 'buyer', listingId, agentId, quoteId })}
            aria-describedby={headingOf(quote)}
          >
            Report
          </a>
        )}
      </p>
    </div>
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
