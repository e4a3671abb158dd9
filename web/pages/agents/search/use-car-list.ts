// Pages are loaded as they are wanted and kept while the console is open: going back shows the list as it was.
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import type { SearchFilters } from '../../../../domain/market/search-filters.ts'
import { listVehicles } from '../../../calls/agents/vehicles.ts'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import type { CarPage, CarPages } from '../parts/car-pages.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { cameForward } from '../parts/came-from.ts'
import { useOnline } from '../../../components/use-online.ts'

// A page may be empty and have a next one, where few cars fit in a large country.
const EMPTY_PAGES = 5

export function listKey(search: SearchFilters) {
  return [...KEYS.cars, search] as const
}

/** The pages so far, and how to get more. Those of the search before stay until new ones have come. */
export function useCarList(
  search: SearchFilters,
  enabled = true,
): UseInfiniteQueryResult<CarPages> {
  return useInfiniteQuery({
    enabled,
    queryKey: listKey(search),
    queryFn: ({ pageParam }) => loadCars(search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
}

/** The next page that holds a car, or an empty one where none was found within reason. */
export async function loadCars(search: SearchFilters, cursor: string | null): Promise<CarPage> {
  let next = cursor
  for (let asked = 1; ; asked += 1) {
    const page = await ask(listVehicles(search, next))
    const { vehicles: cars, answeredAt } = page
    next = page.next
    if (cars.length > 0 || next === null || asked === EMPTY_PAGES) return { cars, next, answeredAt }
  }
}

/** `isOld`: the pages are those of an earlier search. A list that is not gone back to starts from the top. */
export function useShownCars(search: SearchFilters) {
  const queries = useQueryClient()
  const isOnline = useOnline()
  useState(() => {
    if (cameForward()) queries.removeQueries({ queryKey: KEYS.cars })
  })
  useLayoutEffect(() => {
    if (cameForward()) scrollTo(0, 0)
  }, [])
  const query = useCarList(search)
  const { data, error, refetch } = query
  const [last, setLast] = useState<CarPages | undefined>(data)
  if (data !== undefined && data !== last) setLast(data)
  const isMissing = data === undefined && error !== null
  const askAgain = useEffectEvent(() => {
    if (isMissing) void refetch()
  })
  useEffect(() => {
    if (isOnline) askAgain()
  }, [isOnline])
  return { pages: data ?? last, isOld: data === undefined || query.isPlaceholderData, query }
}
