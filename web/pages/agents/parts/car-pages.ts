// The list of cars as the console keeps it, in pages as they came.
import type { InfiniteData } from '@tanstack/react-query'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'

export interface ListedCar extends Vehicle {
  /** Came while the list was open. */
  isNew?: boolean
}

export interface CarPage {
  cars: ListedCar[]
  /** The cursor of the next page; null on the last. */
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
