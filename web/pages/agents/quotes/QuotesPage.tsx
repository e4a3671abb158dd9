// The agent's own quotes, the newest first, with the cars they are on.
import { useLayoutEffect } from 'react'
import { cameForward } from '../car/came-from.ts'
import { CallAlert } from '../CallAlert.tsx'
import { Heading } from '../Heading.tsx'
import { MoreQuotes } from './MoreQuotes.tsx'
import { NoQuotes } from './NoQuotes.tsx'
import { OwnQuoteRow } from './OwnQuoteRow.tsx'
import { summaryWords } from './summary-words.ts'
import { useOwnQuotes } from './use-own-quotes.ts'

/** The page at /agents/quotes. */
export function QuotesPage() {
  const list = useOwnQuotes()
  const { quotes } = list
  useLayoutEffect(() => {
    if (cameForward()) scrollTo(0, 0)
  }, [])
  return (
    <div className="own-quotes">
      <Heading>My quotes</Heading>
      {quotes === null && list.fault === null && <output>Loading your quotes..</output>}
      {list.fault !== null && <CallAlert fault={list.fault} onRetry={list.again} />}
      {quotes?.length === 0 && <NoQuotes />}
      {quotes !== null && quotes.length > 0 && (
        <>
          {!list.hasMore && <p className="own-quotes-sum">{summaryWords(quotes)}</p>}
          <ul className="plain own-quotes-list" role="list">
            {quotes.map((quote) => (
              <OwnQuoteRow key={`${quote.createdAt} ${quote.vehicleId}`} quote={quote} />
            ))}
          </ul>
          {list.hasMore && list.fault === null && (
            <MoreQuotes isLoading={list.isLoadingMore} onMore={list.more} />
          )}
        </>
      )}
    </div>
  )
}
