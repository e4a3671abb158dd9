// The list that a car was opened from, as it was shown there.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { NO_FILTERS, type SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { VehicleCounts } from '../../../../domain/wire/vehicles.ts'
import { stateHere } from '../parts/came-from.ts'
import { carsOf, type CarPages, type ListedCar } from '../parts/use-car.ts'
import { leftInWords } from '../search/car-filters.ts'
import { countsKey, useCarList } from '../search/use-car-list.ts'
import { KEYS } from '../../../components/console/queries.ts'

// More are loaded where fewer than these are left.
const AHEAD = 3

export type ListAround = ReturnType<typeof useListAround>

export function useListAround(vehicleId: string) {
  const queries = useQueryClient()
  const [search] = useState(() => searchWith(queries, vehicleId))
  const list = useCarList(search ?? NO_FILTERS, search !== null)
  const { data, hasNextPage, fetchNextPage } = list
  const cars = search === null || data === undefined ? [] : carsOf(data)
  const index = cars.findIndex((car) => car.vehicleId === vehicleId)
  const counts = queries.getQueryData<VehicleCounts>(countsKey(search ?? NO_FILTERS))
  const total = leftInWords(counts?.all ?? { cars: cars.length, more: true })
  const isNearEnd = index !== -1 && hasNextPage && cars.length - index <= AHEAD
  const isLoading = isNearEnd && !list.isFetching && !list.isFetchNextPageError
  useEffect(() => {
    if (isLoading) void fetchNextPage()
  }, [isLoading, fetchNextPage])
  return {
    /** How many cars it has, such as "35", or "20+" where it goes on; null where there is none. */
    total: search === null || index === -1 ? null : hasNextPage ? total : String(cars.length),
    /** Of this car in it, from 1 on; null where there is none. */
    place: index === -1 ? null : index + 1,
    /** The first one after it that the agent has not quoted on. */
    next: index === -1 ? undefined : cars.slice(index + 1).find((car) => car.ownQuote === null),
  }
}

/** What has just been sent, said on the page of the next car. */
export interface SentQuote {
  vehicleId: string
  registrationNumber: string
  amount: number
}

/** Opens another car of the list in the place of this one, so that the list stays the entry before it. */
export function openInstead({ vehicleId }: ListedCar, sent: SentQuote | null): void {
  navigate(`/agents/cars/${vehicleId}`, { replace: true, state: { ...stateHere(), sent } })
}

export function readSent(): SentQuote | null {
  return (stateHere()['sent'] ?? null) as SentQuote | null
}

// The one loaded last of those that have it.
function searchWith(queries: QueryClient, vehicleId: string): SearchFilters | null {
  const lists = queries.getQueryCache().findAll({ queryKey: KEYS.cars })
  const found = lists
    .filter(({ state }) => {
      const kept = state.data as Partial<CarPages> | undefined
      return kept?.pages?.some(({ cars }) => cars.some((car) => car.vehicleId === vehicleId))
    })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return (found[0]?.queryKey[1] as SearchFilters | undefined) ?? null
}
