// Where a postcode is: exactly, once exact postcodes were imported, else the middle of its area.
import type { GridPoint } from '../../domain/national-grid.ts'
import type { Database } from '../database/schema.ts'
import { areaCentre } from './area-centres.ts'
import { cellOf, middleOfSquare } from './cells.ts'
import { findPostcodes } from './postcode-storage.ts'

export interface Place extends GridPoint {
  /** False where only the postcode's area is known. */
  exact: boolean
}

/** A place as a posting keeps it, no closer than a kilometre square: its cell is what the search for the nearest looks up. */
export interface PostingPlace {
  easting: number | null
  northing: number | null
  cell: number
}

// A cell that no search looks into.
const NOWHERE: PostingPlace = { easting: null, northing: null, cell: -1 }

/** The place of a postcode, spaced or not; null where its letters are no postcode area's. */
export async function locate(database: Database, postcode: string): Promise<Place | null> {
  return (await locateAll(database, [postcode])).get(postcode) ?? null
}

/** The places of several postcodes at once, by the postcode as it was given. */
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

/** What a posting keeps of its postcode's place. */
export async function placeOf(database: Database, postcode: string): Promise<PostingPlace> {
  return withCell(await locate(database, postcode))
}

/** The middle of a place's square with the number of its cell; that of a postcode that is nowhere without one. */
export function withCell(place: GridPoint | null): PostingPlace {
  if (place === null) return NOWHERE
  const middle = middleOfSquare(place)
  return { ...middle, cell: cellOf(middle) }
}

function compact(postcode: string): string {
  return postcode.replace(' ', '')
}
