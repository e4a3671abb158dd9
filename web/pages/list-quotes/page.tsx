import { useEffect, useRef } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { LinkEnded } from '../../components/LinkEnded.tsx'
import { CarQuestion, QuotedCar } from './QuotedCar.tsx'
import { QuoteList } from './QuoteList.tsx'
import { linkHere, useQuotes } from './use-quotes.ts'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'All Quotes',
  description: 'The quotes that local buyers have given for your car.',
  needsScript: true,
  carries: ['stopByReply'],
}

/** The page at /list-quotes/{listingId}/{agentId}. */
export function Page({ settings }: PageProps) {
  const { quotes, answering, sayYes } = useQuotes()
  const title = useRef<HTMLHeadingElement>(null)
  const isAsked = quotes.state === 'list' && quotes.listing?.phoneConfirmation === 'by-this-link'
  const wasAsked = useRef(false)
  useEffect(() => {
    // The question that had the focus is gone.
    if (wasAsked.current && !isAsked) title.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (quotes.state === 'ended') return <LinkEnded why={quotes.why} />
  const question = quotes.state === 'list' && quotes.listing !== null && (
    <CarQuestion
      listing={quotes.listing}
      link={linkHere()}
      answering={answering}
      onYes={() => void sayYes()}
      settings={settings}
    />
  )
  return (
    <main className="quotes">
      <h1 ref={title} tabIndex={-1}>
        All Quotes
      </h1>
      {quotes.state === 'loading' && <Waiting />}
      {quotes.state === 'error' && (
        <>
          <Alert kind="warning">Error: {quotes.message}</Alert>
          {quotes.opensNothing && <WayOn />}
        </>
      )}
      {quotes.state === 'list' && (
        <>
          {(quotes.isLate || !isAsked) && <QuotedCar listing={quotes.listing} />}
          {!quotes.isLate && question}
          <QuoteList quotes={quotes.quotes} />
          {quotes.isLate && question}
        </>
      )}
      <output className="visually-hidden">
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
