// A car is asked for again while its page is open, so that its quotes count on and its deletion is noticed.
import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'
import type { OneVehicle, Vehicle } from '../../../../domain/wire/vehicles.ts'
import { NOT_FOUND } from '../../../calls/call-outcome.ts'
import { ask, CallFailed } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { getVehicle } from '../../../calls/agents.ts'

const EVERY_MS = 30_000

/** The car, or why it cannot be shown; `isGone` once it is no longer there. */
export function useCar(vehicleId: string) {
  const query = useQuery({
    queryKey: carKey(vehicleId),
    queryFn: () => ask(getVehicle(vehicleId)),
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : EVERY_MS),
    refetchOnWindowFocus: ({ state }) => !isNotFound(state.error),
    refetchOnReconnect: true,
  })
  const { data: car, error, isFetching, refetch } = query
  const isGone = isNotFound(error)
  // A call that fails while the car is shown is made again soon, so nothing is said.
  const isShown = car !== undefined || isGone || (isFetching && error === null)
  return { car, isGone, fault: isShown ? null : error, again: () => void refetch() }
}

/** Puts the agent's own quote, or none, on the car wherever it is kept; counts are asked for again after. */
export async function putQuoteOnCar(
  queries: QueryClient,
  vehicleId: string,
  ownQuote: OwnQuote | null,
): Promise<void> {
  const queryKey = carKey(vehicleId)
  // An answer from before the change would take it back.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<OneVehicle>(queryKey, (car) => car && withOwnQuote(car, ownQuote))
  queries.setQueriesData<CarPages>({ queryKey: KEYS.cars }, (kept) => {
    if (kept?.pages === undefined) return kept
    const renew = (car: ListedCar) =>
      car.vehicleId === vehicleId ? withOwnQuote(car, ownQuote) : car
    return { ...kept, pages: kept.pages.map((page) => ({ ...page, cars: page.cars.map(renew) })) }
  })
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: KEYS.quotes })
}

/** Called with why a call about the car failed: where there is no such car, its page finds that out. */
export function useLookForCar(vehicleId: string): (fault: CallFailed) => void {
  const queries = useQueryClient()
  return (fault) => {
    if (isNotFound(fault)) void queries.invalidateQueries({ queryKey: carKey(vehicleId) })
  }
}

export function carKey(vehicleId: string): readonly unknown[] {
  return [...KEYS.car, vehicleId]
}

function withOwnQuote<C extends Vehicle>(car: C, ownQuote: OwnQuote | null): C {
  const change = Number(ownQuote !== null) - Number(car.ownQuote !== null)
  return { ...car, ownQuote, quotes: car.quotes + change }
}

function isNotFound(fault: unknown): boolean {
  return fault instanceof CallFailed && fault.status === NOT_FOUND
}

export interface ListedCar extends Vehicle {
  isNew?: boolean
}

export interface CarPage {
  cars: ListedCar[]
  next: string | null
  /** The server's clock when it answered (milliseconds), or null. */
  answeredAt: number | null
}

export type CarPages = InfiniteData<CarPage, string | null>

/** All cars in order, each once: one that was shown as new comes again in its place of the list. */
export function carsOf(pages: CarPages): ListedCar[] {
  const cars = new Map<string, ListedCar>()
  for (const page of pages.pages) {
    for (const car of page.cars) if (!cars.has(car.vehicleId)) cars.set(car.vehicleId, car)
  }
  return [...cars.values()]
}

/** A new list that begins with the cars that came meanwhile, then `first`. */
export function beginningWith(newCars: Vehicle[], first: CarPage): CarPages {
  const ids = new Set(newCars.map(({ vehicleId }) => vehicleId))
  const rest = first.cars.filter(({ vehicleId }) => !ids.has(vehicleId))
  const marked = newCars.map((car) => ({ ...car, isNew: true }))
  return { pages: [{ ...first, cars: [...marked, ...rest] }], pageParams: [null] }
}
