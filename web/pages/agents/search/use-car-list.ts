// Pages are loaded as they are wanted and kept while the console is open: going back shows the list as it was.
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState, useMemo } from 'react'
import { writeFilters, type SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { VehicleCounts, Vehicle } from '../../../../domain/wire/vehicles.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { ask, CallFailed } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { useOnline } from '../../../components/use-browser.ts'
import { cameForward } from '../parts/came-from.ts'
import { type CarPage, type CarPages, beginningWith, carsOf } from '../parts/use-car.ts'
import { listNewVehicles, listVehicles, type VehiclePage } from '../../../calls/agents.ts'

// A page may be empty and have a next one, where few cars fit in a large country.
const EMPTY_PAGES = 5

function listKey(search: SearchFilters) {
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
async function loadCars(search: SearchFilters, cursor: string | null): Promise<CarPage> {
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

export function countsKey({ sort: _order, ...search }: SearchFilters) {
  return [...KEYS.counts, search] as const
}

/** How many cars each choice leaves; those of the search before stay until new ones have come. Null before the first. */
export function useCounts(search: SearchFilters): VehicleCounts | null {
  const query = writeFilters({ ...search, sort: null })
  const { data } = useQuery({
    queryKey: countsKey(search),
    queryFn: () => ask(consoleCall('GET /agent/vehicles/counts', { query }, 'all')),
    placeholderData: keepPreviousData,
  })
  return data ?? null
}

// While the list is open: cars that came since it was loaded wait until they are asked for.
const ROUND_MS = 15_000
// The server tells its clock in whole seconds.
const CLOCK_MS = 1_000

interface Waiting {
  search: SearchFilters
  /** The server's clock up to which was asked (milliseconds). */
  since: number
  cars: Vehicle[]
}

/** `search` has to be the same object as long as it means the same. */
export function useNewCars(search: SearchFilters) {
  const queries = useQueryClient()
  const [kept, setWaiting] = useState<Waiting | null>(null)
  const waiting = kept?.search === search ? kept : null
  const key = listKey(search)

  const round = async (): Promise<boolean> => {
    const pages = queries.getQueryData<CarPages>(key)
    const since = waiting?.since ?? sinceOf(pages)
    if (pages === undefined || since === null) return false
    const came = await ask(listNewVehicles(search, since))
    setWaiting(withArrivals({ search, since, cars: waiting?.cars ?? [] }, came))
    return true
  }
  // Now, and then while the page is visible and online.
  const {
    data: isHeard,
    dataUpdatedAt,
    error,
  } = useQuery({
    queryKey: [...KEYS.news, search],
    queryFn: round,
    gcTime: 0,
    networkMode: 'online',
    refetchInterval: ROUND_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })

  /** Loads the list from its start, the new cars first. Throws `CallFailed`. */
  const show = async (): Promise<void> => {
    const first = await loadCars(search, null)
    queries.setQueryData<CarPages>(key, beginningWith(waiting?.cars ?? [], first))
    setWaiting(null)
  }
  const listed = queries.getQueryData<CarPages>(key)
  const unseen = useMemo(() => findUnseen(waiting?.cars ?? [], listed), [waiting, listed])
  // When the site last answered a round.
  const heardAt = isHeard === true ? dataUpdatedAt : null
  const isSilent = error instanceof CallFailed && error.status === 0
  return { waiting: unseen, show, heardAt, isSilent }
}

function sinceOf(pages: CarPages | undefined): number | null {
  const answeredAt = pages?.pages[0]?.answeredAt ?? null
  return answeredAt === null ? null : answeredAt - CLOCK_MS
}

function withArrivals(before: Waiting, came: VehiclePage): Waiting {
  const ids = new Set(came.vehicles.map(({ vehicleId }) => vehicleId))
  const cars = before.cars.filter(({ vehicleId }) => !ids.has(vehicleId))
  const since = came.answeredAt === null ? before.since : came.answeredAt - CLOCK_MS
  return { ...before, since, cars: [...came.vehicles, ...cars] }
}

function findUnseen(cars: Vehicle[], listed: CarPages | undefined): Vehicle[] {
  const seen = new Set(listed === undefined ? [] : carsOf(listed).map((car) => car.vehicleId))
  return cars.filter(({ vehicleId }) => !seen.has(vehicleId))
}
