import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import {
  BOOK_STATES,
  type BookQuote,
  type BookState,
  type Months,
} from '../../../../domain/wire/trade-book.ts'
import { listBook, viewMonths, type BookPart } from '../../../calls/agents/trade-book.ts'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** Which state the address names: null for all. Where it names none, all where there is room, else the live ones. */
export function useBookState(isWide: boolean): BookState | null {
  const named = new URLSearchParams(useSearch()).get('state')
  if (named === 'all') return null
  return BOOK_STATES.find((state) => state === named) ?? (isWide ? null : 'live')
}

export interface Book {
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
export function useBook(part: BookPart): Book {
  const query = useInfiniteQuery({
    queryKey: [...KEYS.quotes, part],
    queryFn: ({ pageParam }) => ask(listBook(part, pageParam)),
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

/** The months at a glance and the record; undefined until they are known. */
export function useMonths(): Months | undefined {
  return useQuery({ queryKey: [...KEYS.quotes, 'month'], queryFn: () => ask(viewMonths()) }).data
}
