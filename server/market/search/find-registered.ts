// Few cars have a registration that begins as an agent typed it, so all of these are looked at.
import type { Database } from '../../platform/database/schema.ts'
import { reachOf, registrationIn } from './narrow-storage.ts'
import type { Found, Page, VehicleSearch } from './page.ts'
import { findByRegistration } from './vehicle-storage.ts'

// Five characters of a registration leave some ten thousand possible ones, and few of those are for sale.
const MOST = 1000

/**
 * A page of these cars in `order`, the unconfirmed last. Null where no registration was typed or no car has it: C220
 * CDI and RX450 are models as well.
 */
export async function findRegistered(
  database: Database,
  search: VehicleSearch,
  order: (a: Found, b: Found) => number,
): Promise<Page | null> {
  const { from, filters, after, limit } = search
  const registration = registrationIn(filters.q)
  if (registration === null) return null
  const found = await findByRegistration(database, { ...search, registration, limit: MOST })
  if (found.length === 0) return null
  const inOrder = (a: Placed, b: Placed): number =>
    a.confirmed === b.confirmed ? order(a, b) : b.confirmed - a.confirmed
  const last = after === null ? null : { ...after, confirmed: after.confirmed ? 1 : 0 }
  const upTo = reachOf(filters) ** 2
  const left = found
    .filter((car) => !filters.confirmed || car.confirmed === 1)
    .filter((car) => from === null || (car.squared !== null && car.squared <= upTo))
    .filter((car) => last === null || (car.id !== last.id && inOrder(car, last) > 0))
    .toSorted(inOrder)
  const shown = left.slice(0, limit)
  const end = shown.at(-1)
  return {
    vehicles: shown,
    next:
      end === undefined || left.length <= limit
        ? null
        : { confirmed: end.confirmed === 1, squared: end.squared ?? 0, id: end.id },
  }
}

type Placed = Found & { confirmed: number }
