// The filters are in the present entry of the browser's history.
import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { NO_FILTERS, type SearchFilters } from '../../../../domain/market/search-filters.ts'
import { filtersIn, listAddress, searchFor } from './car-filters.ts'
import { cameForward } from '../parts/came-from.ts'

export type ListFilters = ReturnType<typeof useCarFilters>

export function useCarFilters(yard: string | null) {
  const query = useSearch()
  const q = wordsIn(useHistoryState<unknown>())
  return useMemo(() => {
    const filters = { ...filtersIn(query), q }
    const write = (to: SearchFilters): void =>
      navigate(listAddress(to), { replace: true, state: { q: to.q } })
    return {
      filters,
      /** What they come to: measured from the yard where no other place is set. */
      search: searchFor(filters, yard),
      yard,
      // Two changes may come before the page is drawn again, so the address is read each time.
      change: (change: Partial<SearchFilters>) =>
        write({ ...filtersIn(location.search), q: wordsIn(history.state), ...change }),
      clear: () => write({ ...NO_FILTERS, sort: filters.sort }),
    }
  }, [query, q, yard])
}

// What is searched for may be a plate, which no address holds.
function wordsIn(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'q' in state
  return isKept && typeof state.q === 'string' ? state.q : ''
}

let left: { agentId: string; address: string; q: string } | null = null

/** A link to the bare list leads to the filters with which this agent left it. Call it before anything reads the address. */
export function useReturnToFilters(agentId: string): void {
  useState(() => {
    const isBare = location.search === '' && wordsIn(history.state) === ''
    if (!isBare || !cameForward() || left?.agentId !== agentId) return
    // Past the router, which would have what is drawn already drawn again: the path stays the same.
    History.prototype.replaceState.call(history, { q: left.q }, '', left.address)
  })
  const [query, state] = [useSearch(), useHistoryState<unknown>()]
  useEffect(() => {
    const address = query === '' ? '/agents' : `/agents?${query}`
    left = { agentId, address, q: wordsIn(state) }
  }, [agentId, query, state])
}
