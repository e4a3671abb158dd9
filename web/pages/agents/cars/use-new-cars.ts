// While the list is open: cars that came since it was loaded wait until they are asked for, and the rows in
// sight are kept up to date.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  listNewVehicles,
  listVehiclesById,
  type VehiclePage,
} from '../../../calls/agents/vehicles.ts'
import type { SearchFilters } from '../../../../domain/search-filters.ts'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { ask, CallFailed } from '../ask.ts'
import { KEYS } from '../queries.ts'
import { beginningWith, carsOf, withNewsOf, type CarPages } from './car-pages.ts'
import { rowsInSight } from './rows-in-sight.ts'
import { listKey, loadCars } from './use-car-list.ts'
import { usePolling } from './use-polling.ts'

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
  const [heardAt, setHeardAt] = useState<number | null>(null)
  const [isSilent, setSilent] = useState(false)
  const waiting = kept?.search === search ? kept : null
  const key = listKey(search)
  // Through the console's memory, which knows what to do where nobody is signed in any more.
  const askQuietly = (what: unknown[], call: () => Promise<VehiclePage>) =>
    queries.fetchQuery({ queryKey: [...KEYS.cars, what], queryFn: call, staleTime: 0, gcTime: 0 })

  const round = async (): Promise<void> => {
    const pages = queries.getQueryData<CarPages>(key)
    const since = waiting?.since ?? sinceOf(pages)
    if (pages === undefined || since === null) return
    try {
      const came = await askQuietly([search, since], () => ask(listNewVehicles(search, since)))
      setWaiting(withArrivals({ search, since, cars: waiting?.cars ?? [] }, came))
      const inSight = rowsInSight().map(({ vehicleId }) => vehicleId)
      if (inSight.length > 0) {
        const asked = pages.pages.flatMap(({ cars }) =>
          cars.filter(({ vehicleId }) => inSight.includes(vehicleId)),
        )
        const live = await askQuietly(inSight, () => ask(listVehiclesById(inSight)))
        const renew = (now?: CarPages) => now && withNewsOf(now, asked, live.vehicles)
        queries.setQueryData<CarPages>(key, renew)
      }
      setHeardAt(Date.now())
      setSilent(false)
    } catch (fault) {
      if (!(fault instanceof CallFailed)) throw fault
      setSilent(fault.status === 0)
    }
  }
  usePolling(round)

  const show = async (): Promise<void> => {
    const first = await loadCars(search, null)
    queries.setQueryData<CarPages>(key, beginningWith(waiting?.cars ?? [], first))
    setWaiting(null)
  }
  const listed = queries.getQueryData<CarPages>(key)
  const unseen = useMemo(() => unseenOf(waiting?.cars ?? [], listed), [waiting, listed])
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
