// A search finds one page of cars after another. Cars whose number is confirmed come first and all others after them,
// each part in its own order.
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import type { Database } from '../../platform/database/schema.ts'
import { locate, type Place } from '../../vehicles/places/locate.ts'
import type { Narrowing } from './narrow-storage.ts'

export interface VehicleSearch extends Narrowing {
  /** Where distances are measured from. */
  from: GridPoint | null
  after: Cursor | null
  limit: number
}

/** The place of a page's last car in the order. No car before it comes again. */
export interface Cursor {
  confirmed: boolean
  /** The square of the car's metres, where the order is by distance. */
  squared: number
  id: string
}

/** A car that was found, and the square of its distance in metres from where the agent looks, if a place is known. */
export interface Found {
  id: string
  squared: number | null
}

export interface Page {
  vehicles: Found[]
  /**
   * Null where no car is left. A search that was long for what it found stops early: a page may
   * hold fewer cars than asked for, or none, and still have a next one.
   */
  next: Cursor | null
}

/** How long one page may be looked for, in milliseconds. */
export const BUDGET_MS = 150

/** An id above those of all postings, which are hexadecimal. */
export const ABOVE_ALL = 'g'

/** The agent who looks at cars. */
export type Viewer = Pick<SignedInAgent, 'id' | 'yard'>

/** Distances are measured from `near`, otherwise from the yard; null where neither is known. */
export async function placeFrom(
  database: Database,
  { agent, near }: { agent: Viewer; near: Postcode | null },
): Promise<Place | null> {
  const postcode = near ?? agent.yard
  return postcode === null ? null : locate(database, postcode)
}

/** The refusal where distances have to be measured and no place is known. */
export const NO_PLACE = refuse(
  'near',
  'required',
  'Give a postcode to measure from, here or as that of your yard.',
)
