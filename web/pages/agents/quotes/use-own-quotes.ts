import { useInfiniteQuery } from '@tanstack/react-query'
import { listOwnQuotes } from '../../../calls/agents/own-quotes.ts'
import type { ListedOwnQuote } from '../../../../domain/wire/own-quotes.ts'
import { ask } from '../ask.ts'
import { KEYS } from '../queries.ts'

export interface OwnQuoteList {
  /** Null until they are known. */
  quotes: ListedOwnQuote[] | null
  /** Why they, or more of them, could not be loaded. */
  fault: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  more: () => void
  /** Asks again for what could not be loaded. */
  again: () => void
}

/** All pages so far as one list. */
export function useOwnQuotes(): OwnQuoteList {
  const query = useInfiniteQuery({
    queryKey: KEYS.quotes,
    queryFn: ({ pageParam }) => ask(listOwnQuotes(pageParam)),
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
