// The list of cars as the console keeps it: pages as they came, and what happened to their cars since.
import type { InfiniteData } from '@tanstack/react-query'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'

export interface ListedCar extends Vehicle {
  /** Came while the list was open. */
  isNew?: boolean
  /** Deleted by its owner, or sold: it keeps its place but leads nowhere. */
  isGone?: boolean
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

/**
 * The pages with the cars of `asked` as they are now in `live`; those that are not in it have gone. A car that
 * changed here meanwhile, by a quote, stays as it is: the answer may be older.
 */
export function withNewsOf(pages: CarPages, asked: ListedCar[], live: Vehicle[]): CarPages {
  const now = new Map(live.map((car) => [car.vehicleId, car]))
  const wanted = new Set(asked)
  const renew = (car: ListedCar): ListedCar => {
    if (!wanted.has(car)) return car
    const renewed = renewedCar(car, now.get(car.vehicleId))
    return JSON.stringify(renewed) === JSON.stringify(car) ? car : renewed
  }
  const renewed = pages.pages.map((page) => {
    const cars = page.cars.map(renew)
    return cars.every((car, index) => car === page.cars[index]) ? page : { ...page, cars }
  })
  const isSame = renewed.every((page, index) => page === pages.pages[index])
  return isSame ? pages : { ...pages, pages: renewed }
}

/** A new list that begins with the cars that came meanwhile, then `first`. */
export function beginningWith(newCars: Vehicle[], first: CarPage): CarPages {
  const ids = new Set(newCars.map(({ vehicleId }) => vehicleId))
  const rest = first.cars.filter(({ vehicleId }) => !ids.has(vehicleId))
  const marked = newCars.map((car) => ({ ...car, isNew: true }))
  return { pages: [{ ...first, cars: [...marked, ...rest] }], pageParams: [null] }
}

// Its place stays: the distance was measured from that of this list.
function renewedCar(car: ListedCar, now: Vehicle | undefined): ListedCar {
  if (now === undefined) return { ...car, isGone: true }
  const { miles, about, district } = car
  const renewed = { ...car, ...now, miles, about, district }
  return car.isGone === true ? { ...renewed, isGone: false } : renewed
}
