import { useLayoutEffect, useEffect, useRef } from 'react'
import { cameForward } from '../car/came-from.ts'
import { CallAlert } from '../CallAlert.tsx'
import { Heading } from '../Heading.tsx'
import { OwnQuoteRow } from './OwnQuoteRow.tsx'
import { Link } from 'wouter'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { listBook } from '../../../calls/agents/trade-book.ts'
import { ask } from '../ask.ts'
import { KEYS } from '../queries.ts'

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
          <ul className="plain own-quotes-list" role="list">
            {quotes.map((quote) => (
              <OwnQuoteRow key={quote.quoteId} quote={quote} />
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

interface MoreQuotesProps {
  isLoading: boolean
  onMore: () => void
}

/** A button that presses itself before it is seen. */
function MoreQuotes({ isLoading, onMore }: MoreQuotesProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLoading || button.current === null) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '600px' },
    )
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [isLoading, onMore])
  return (
    <button
      type="button"
      ref={button}
      className="button own-quotes-more"
      disabled={isLoading}
      onClick={onMore}
    >
      {isLoading && <span className="spinner" />}
      {isLoading ? 'Loading..' : 'Load More Quotes'}
    </button>
  )
}

/** Says what will be here, and leads to the cars. */
function NoQuotes() {
  return (
    <div className="own-quotes-none">
      <h2>You haven’t quoted yet</h2>
      <p>Open a car, type an amount and send it. You’ll find your quotes here, with their cars.</p>
      <Link href="/agents" className="button primary">
        See the Cars
      </Link>
    </div>
  )
}

interface OwnQuoteList {
  /** Null until they are known. */
  quotes: BookQuote[] | null
  /** Why they, or more of them, could not be loaded. */
  fault: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  more: () => void
  /** Asks again for what could not be loaded. */
  again: () => void
}

/** All pages so far as one list. */
function useOwnQuotes(): OwnQuoteList {
  const query = useInfiniteQuery({
    queryKey: KEYS.quotes,
    queryFn: ({ pageParam }) => ask(listBook({ state: null, q: '', cursor: pageParam })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: true,
  })
  const { data, error, isFetching, isFetchNextPageError } = query
  const more = (): void => void query.fetchNextPage()
  return {
    quotes: data?.pages.flatMap(({ quotes }) => quotes) ?? null,
    fault: isFetching && data === undefined ? null : error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more,
    again: isFetchNextPageError ? more : () => void query.refetch(),
  }
}
