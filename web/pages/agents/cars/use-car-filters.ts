// The filters are in the present entry of the browser's history.
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { NO_FILTERS, type SearchFilters } from '../../../../domain/search-filters.ts'
import { filtersIn, listAddress, searchFor } from './car-filters.ts'
import { readEntry } from './list-entry.ts'

export interface ListFilters {
  filters: SearchFilters
  /** What they come to: measured from the yard where no other place is set. */
  search: SearchFilters
  /** The postcode of the agent's yard, or null. */
  yard: string | null
  change: (change: Partial<SearchFilters>) => void
  clear: () => void
}

/** The filters and the ways to change them. */
export function useCarFilters(yard: string | null): ListFilters {
  const query = useSearch()
  const { q } = readEntry(useHistoryState<unknown>())
  return useMemo(() => {
    const filters = { ...filtersIn(query), q }
    const write = (to: SearchFilters): void =>
      navigate(listAddress(to), { replace: true, state: { q: to.q } })
    return {
      filters,
      search: searchFor(filters, yard),
      yard,
      // Two changes may come before the page is drawn again, so the address is read each time.
      change: (change) =>
        write({ ...filtersIn(location.search), q: readEntry(history.state).q, ...change }),
      clear: () => write({ ...NO_FILTERS, sort: filters.sort }),
    }
  }, [query, q, yard])
}
