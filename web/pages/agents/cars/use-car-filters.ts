// The filters of the list, kept in the present entry of the browser's history.
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { VehicleSearch } from '../../../calls/agents/list-vehicles.ts'
import { readCarFilters, searchFor, writeCarFilters, type CarFilters } from './car-filters.ts'
import { readEntry } from './list-entry.ts'

export interface ListFilters {
  filters: CarFilters
  /** Words searched for. */
  q: string
  /** What the two come to. */
  search: VehicleSearch
  /** The postcode of the agent's yard, or null. */
  yard: string | null
  change: (change: Partial<CarFilters & { q: string }>) => void
  clear: () => void
}

/** The filters as they stand and the ways to change them. */
export function useCarFilters(yard: string | null): ListFilters {
  const query = useSearch()
  const { q } = readEntry(useHistoryState<unknown>())
  return useMemo(() => {
    const filters = readCarFilters(query)
    const write = (to: CarFilters, words: string): void =>
      navigate(`/agents${writeCarFilters(to)}`, { replace: true, state: { q: words } })
    return {
      filters,
      q,
      search: searchFor(filters, q, yard),
      yard,
      // Read anew, since two changes may come before the page is drawn again.
      change: (change) => {
        const words = change.q ?? readEntry(history.state).q
        write({ ...readCarFilters(location.search), ...change }, words)
      },
      clear: () => write({ ...readCarFilters(''), sort: filters.sort }, ''),
    }
  }, [query, q, yard])
}
