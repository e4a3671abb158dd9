// The page once its quotes are there, with JavaScript and without.
import type { ReactNode } from 'react'
import { inPounds } from '../../../domain/money.ts'
import { ALL_QUOTES } from '../../../domain/quotes-page.ts'
import { timeInWords } from '../../../domain/time.ts'
import type { ListedQuote, Listing } from '../../../domain/wire/quotes.ts'
import { ScrapGuideLine } from '../../components/link-pages/ScrapGuide.tsx'
import { QuotedCar } from './QuotedCar.tsx'
import { NoLongerOnOffer, QuoteList } from './QuoteList.tsx'
import { Step, type Steps } from './Step.tsx'

/** The title, which can have the focus, and what is beside the scrap guide. */
export function QuotesHead({ children }: { children: ReactNode }) {
  return (
    <div className="quotes-head">
      <h1 id="title" tabIndex={-1}>
        All Quotes
      </h1>
      {children}
    </div>
  )
}

interface Loaded {
  quotes: ListedQuote[]
  /** Null where it did not come. */
  listing: Listing | null
  /** It came after the quotes, which it must not move. */
  isLate: boolean
}

/** Whose quotes they are. The question names the car itself. */
export function QuotesOf({ quotes, listing, isLate }: Loaded) {
  const isAsked = !isLate && listing?.phoneConfirmation === 'by-this-link'
  return (
    <>
      {quotes.length > 0 && <p className="sub">{ALL_QUOTES}</p>}
      {!isAsked && <QuotedCar listing={listing} />}
      {!isLate && <ScrapGuideLine guide={listing?.scrapGuide ?? null} />}
    </>
  )
}

interface AllQuotesProps extends Loaded {
  /** Such as "Is this your car?". */
  question: ReactNode
  steps: Steps
  /** The link that closes the posting has just been texted. */
  isLinkTexted: boolean
}

export function AllQuotes({
  quotes,
  listing,
  question,
  isLate,
  steps,
  isLinkTexted,
}: AllQuotesProps) {
  const first = (
    <>
      {question}
      {listing !== null && listing.choice !== null && (
        <Choice choice={listing.choice} steps={steps} />
      )}
    </>
  )
  return (
    <>
      {!isLate && first}
      <QuoteList quotes={quotes} steps={steps} />
      {isLate && (
        <>
          {first}
          <ScrapGuideLine guide={listing?.scrapGuide ?? null} />
        </>
      )}
      <div className="after-quotes">
        <NoLongerOnOffer quotes={quotes} steps={steps} />
        <ClosePosting steps={steps} isLinkTexted={isLinkTexted} />
      </div>
    </>
  )
}

interface ChoiceProps {
  choice: NonNullable<Listing['choice']>
  steps: Steps
}

function Choice({ choice: { agentName, amount, undoUntil }, steps }: ChoiceProps) {
  return (
    <section className="board choice" aria-labelledby="choice">
      <h2 id="choice" tabIndex={-1}>
        You chose {agentName} for {inPounds(amount)}
      </h2>
      <p>
        They’ll call to arrange collection. We’ve texted you a link to the page that says what to
        have ready.
      </p>
      {undoUntil === null ? (
        <p>If it falls through, tell us there.</p>
      ) : (
        <>
          <p>You can undo this until {timeInWords(undoUntil)}.</p>
          <Step name="undo-choice" quote={null} steps={steps}>
            <button type="submit" className="button">
              Undo
            </button>
          </Step>
        </>
      )}
    </section>
  )
}

/** A forwarded link must not delete, so it only has the link texted that can. */
function ClosePosting({ steps, isLinkTexted }: { steps: Steps; isLinkTexted: boolean }) {
  return (
    <section className="part" aria-labelledby="close">
      <h2 id="close" tabIndex={-1}>
        Sold it another way?
      </h2>
      {isLinkTexted ? (
        <p role="status">
          We’ve texted the link that closes it to the phone the car was posted with.
        </p>
      ) : (
        <>
          <p>We’ll text the link that closes it to the phone the car was posted with.</p>
          <Step name="close" quote={null} steps={steps}>
            <button type="submit" className="button">
              Close this posting
            </button>
          </Step>
        </>
      )}
      <p>
        <a href="/complain">Complain about a buyer or about us</a>
      </p>
    </section>
  )
}
