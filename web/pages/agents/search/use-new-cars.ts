// While the list is open: cars that came since it was loaded wait until they are asked for.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listNewVehicles, type VehiclePage } from '../../../calls/agents/vehicles.ts'
import type { SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { ask, CallFailed } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { beginningWith, carsOf, type CarPages } from '../parts/car-pages.ts'
import { listKey, loadCars } from './use-car-list.ts'

const ROUND_MS = 15_000
// The server tells its clock in whole seconds.
const CLOCK_MS = 1_000

interface Waiting {
  search: SearchFilters
  /** The server's clock up to which was asked (milliseconds). */
  since: number
  cars: Vehicle[]
}

export interface News {
  /** New cars that the list does not show yet, the latest first. */
  waiting: Vehicle[]
  /** Loads the list from its start, the new cars first. Throws `CallFailed`. */
  show: () => Promise<void>
  /** When the site last answered a round (milliseconds), or null. */
  heardAt: number | null
  /** Whether the last round had no answer. */
  isSilent: boolean
}

/** `search` has to be the same object as long as it means the same. */
export function useNewCars(search: SearchFilters): News {
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

  const show = async (): Promise<void> => {
    const first = await loadCars(search, null)
    queries.setQueryData<CarPages>(key, beginningWith(waiting?.cars ?? [], first))
    setWaiting(null)
  }
  const listed = queries.getQueryData<CarPages>(key)
  const unseen = useMemo(() => unseenOf(waiting?.cars ?? [], listed), [waiting, listed])
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

function unseenOf(cars: Vehicle[], listed: CarPages | undefined): Vehicle[] {
  const seen = new Set(listed === undefined ? [] : carsOf(listed).map((car) => car.vehicleId))
  return cars.filter(({ vehicleId }) => !seen.has(vehicleId))
}
