import { useId } from 'react'
import { complainPath, quotesPath } from '../../../../domain/site/addresses.ts'
import { contactLink } from '../../../../domain/people/readable-phone.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { recordSentence } from '../../../../domain/market/quotes-page.ts'
import { comparedInWords } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'
import { foldedWords, isLong, licenceInWords, shortDate, termsOf } from './card-words.ts'
import { Step, type Steps } from './Step.tsx'

interface PartProps {
  quote: ListedQuote
  heading: string
  steps: Steps
}

type QuoteCardProps = Omit<PartProps, 'heading'> & { tag: string | null }

/** The five specified things, then the terms and the decision; what is known of the buyer is folded below. */
export function QuoteCard({ quote, tag, steps }: QuoteCardProps) {
  const { link, onAsk } = steps
  const call = contactLink(quote.agentContact)
  const made = useId()
  // The specified members alone name no quote: there is nothing to decide on then.
  const isNamed = quote.quoteId !== ''
  const heading = isNamed ? cardOf(quote) : made
  return (
    <article className={tag === null ? 'card' : 'card best'} aria-labelledby={heading}>
      <div className="quoted">
        <h2 id={heading} tabIndex={-1}>
          {quote.agentName}
        </h2>
        {tag !== null && <strong className="tag">{tag}</strong>}
        <p className="contact">
          {call === null ? quote.agentContact : <a href={call}>{quote.agentContact}</a>}
        </p>
        <p className="amount">
          Quote Amount <b>{inPounds(quote.amount)}</b>
        </p>
        {quote.message !== undefined && quote.message !== '' && (
          <p className={isLong(quote.message) ? 'typed cut' : 'typed'}>{quote.message}</p>
        )}
        {isNamed && (
          <ul className="plain terms">
            {termsOf(quote).map(({ words, isTheirs }) => (
              <li key={words}>
                <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
                  {isTheirs ? <path className="tick" d="m2 11 5 5L18 4" /> : <path d="M4 10h12" />}
                </svg>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isNamed && steps.canDecide && (
        <div className="row near decision">
          <StepForm
            method="get"
            action={quotesPath(link.listingId, link.linkId)}
            fields={{ plain: 'choose', quote: quote.quoteId }}
            onSend={onAsk && (() => onAsk(quote))}
          >
            <button type="submit" className="button primary" aria-describedby={heading}>
              Choose {inPounds(quote.amount)}
            </button>
          </StepForm>
          <Step name="decline" quote={quote} steps={steps}>
            <button type="submit" className="button" aria-describedby={heading}>
              No thanks
            </button>
          </Step>
        </div>
      )}
      <div className="card-foot">
        {quote.created_at !== '' && (
          <time dateTime={quote.created_at}>{shortDate(quote.created_at)}</time>
        )}
        {isNamed && <AboutBuyer quote={quote} heading={heading} steps={steps} />}
        {!isNamed && isLong(quote.message) && (
          <details>
            <summary aria-describedby={heading}>Whole message</summary>
            <p className="typed">{quote.message}</p>
          </details>
        )}
      </div>
    </article>
  )
}

export function cardOf({ quoteId }: ListedQuote): string {
  return `card-${quoteId}`
}

function AboutBuyer({ quote, heading, steps }: PartProps) {
  const { listingId, linkId: agentId } = steps.link
  const { quoteId, message, changedSince, record, aboveGuide, licence, furtherLicences, atf } =
    quote
  return (
    <details>
      <summary aria-describedby={heading}>{foldedWords(quote)}</summary>
      {changedSince.length > 0 && (
        <p className="caution">
          You have told buyers something new since: {changedSince.join(', ')}. Ask them if this
          price still stands.
        </p>
      )}
      {isLong(message) && <p className="typed">{message}</p>}
      {record !== null && <p>{recordSentence(record)}</p>}
      {aboveGuide !== null && <p>{comparedInWords(aboveGuide)}.</p>}
      {[...(licence === null ? [] : [licence]), ...furtherLicences].map((one) => (
        <p key={one.number}>{licenceInWords(one, quote.created_at)}</p>
      ))}
      <p>{atf ? 'Authorised Treatment Facility' : 'Not an Authorised Treatment Facility'}.</p>
      <a
        href={complainPath({ about: 'buyer', listingId, agentId, quoteId })}
        aria-describedby={heading}
      >
        Report
      </a>
    </details>
  )
}
