// A search for cars, and one page of what it finds. Cars whose number is confirmed come first, the
// others behind all of them, each part in its own order.
import type { GridPoint } from '../../domain/national-grid.ts'
import type { Narrowing } from './narrow-storage.ts'

export interface VehicleSearch extends Narrowing {
  /** Where distances are measured from. */
  from: GridPoint | null
  after: Cursor | null
  limit: number
}

/** The last car of a page by its place in the order; nothing before it comes again. */
export interface Cursor {
  confirmed: boolean
  /** The square of its metres, where the order is by distance. */
  squared: number
  id: string
}

export interface FoundVehicle {
  id: string
  /** From where the agent looks, or null where that was not said. */
  metres: number | null
}

export interface Page {
  vehicles: FoundVehicle[]
  /**
   * Null where no car is left. A search that was long for what it found stops early: a page may
   * hold fewer cars than asked for, or none, and still have a next one.
   */
  next: Cursor | null
}

/** How long one page may be looked for, in milliseconds. */
export const BUDGET_MS = 150

/** Above the ids of all postings, which are hexadecimal. */
export const ABOVE_ALL = 'g'

/** The distance whose square is known. */
export function metres(squared: number | null): number | null {
  return squared === null ? null : Math.sqrt(squared)
}
