// Where a postcode is: exactly if exact postcodes were imported, else the middle of its area.
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import type { Database } from '../../platform/database/schema.ts'
import { areaCentre } from './area-centres.ts'
import { findPostcodes } from './postcode-storage.ts'

export interface Place extends GridPoint {
  /** False if only the postcode's area is known. */
  exact: boolean
}

/** A place as a posting keeps it, in the middle of a kilometre square; null where its postcode is nowhere. */
export type PostingPlace = { [Name in keyof GridPoint]: number | null }

/** Metres. */
export const SQUARE = 1000

/** The place of a postcode, spaced or not; null if its letters are no postcode area's. */
export async function locate(database: Database, postcode: string): Promise<Place | null> {
  return (await locateAll(database, [postcode])).get(postcode) ?? null
}

/** The places of several postcodes, by the postcode as given. */
export async function locateAll(
  database: Database,
  postcodes: string[],
): Promise<Map<string, Place>> {
  const known = await findPostcodes(database, [...new Set(postcodes.map(compact))])
  const found = new Map<string, Place>()
  for (const postcode of postcodes) {
    const exact = known.get(compact(postcode))
    const place = exact ?? areaCentre(postcode)
    if (place === undefined) continue
    const { easting, northing } = place
    found.set(postcode, { easting, northing, exact: exact !== undefined })
  }
  return found
}

/**
 * The middle of the kilometre square that a postcode is in, at most 708 m from it. Agents see cars there: otherwise many
 * distances to one car, or the order of a list, would tell its street.
 */
export async function placeOf(database: Database, postcode: string): Promise<PostingPlace> {
  return middleOfSquare(await locate(database, postcode))
}

export function middleOfSquare(place: GridPoint): GridPoint
export function middleOfSquare(place: GridPoint | null): PostingPlace
export function middleOfSquare(place: GridPoint | null): PostingPlace {
  if (place === null) return { easting: null, northing: null }
  return { easting: middle(place.easting), northing: middle(place.northing) }
}

/** The middle of the kilometre that so many metres lie in. */
export function middle(metres: number): number {
  return Math.floor(metres / SQUARE) * SQUARE + SQUARE / 2
}

function compact(postcode: string): string {
  return postcode.replace(' ', '')
}
