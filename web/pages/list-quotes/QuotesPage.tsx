// All quotes of a listing, and the car they are for.
import { useEffect, useRef } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { QuotedCar } from './QuotedCar.tsx'
import { QuoteList } from './QuoteList.tsx'
import { useQuotes } from './use-quotes.ts'

/** The page at /list-quotes/{listingId}/{agentId}. */
export function QuotesPage() {
  const { quotes, answering, sayYes } = useQuotes()
  const listing = quotes.state === 'list' ? quotes.listing : null
  const title = useRef<HTMLHeadingElement>(null)
  const isAsked = listing?.phoneConfirmation === 'by-this-link'
  useEffect(() => {
    // The question that had the focus is gone.
    if (listing !== null && !isAsked && document.activeElement === document.body)
      title.current?.focus()
  }, [listing, isAsked])
  return (
    <main className="quotes">
      <h1 ref={title} tabIndex={-1}>
        All Quotes
      </h1>
      {quotes.state === 'loading' && <Waiting />}
      {quotes.state === 'error' && (
        <>
          <Alert kind="trouble">Error: {quotes.message}</Alert>
          {quotes.opensNothing && <WayOn />}
        </>
      )}
      {listing !== null && (
        <QuotedCar listing={listing} answering={answering} onYes={() => void sayYes()} />
      )}
      {quotes.state === 'list' && <QuoteList quotes={quotes.quotes} />}
      <output className="unseen">
        {quotes.state === 'list' && `Quotes loaded: ${quotes.quotes.length}.`}
      </output>
    </main>
  )
}

function WayOn() {
  return (
    <p className="way-on">
      The posting may have been deleted, or the link may be incomplete.{' '}
      <a href="/lost-link">Lost your link?</a>
    </p>
  )
}

// As tall as cards of quotes, so that the foot of the page stays where it will be.
function Waiting() {
  return (
    <>
      <output className="sub">Loading quotes..</output>
      <noscript>
        <p>
          <a href="?plain">See the quotes without JavaScript</a>
        </p>
      </noscript>
      <div className="cards" aria-hidden="true">
        <div className="card outline" />
        <div className="card outline" />
        <div className="card outline" />
      </div>
    </>
  )
}
