// Where a postcode is: exactly if exact postcodes were imported, else the middle of its area.
import type { GridPoint } from '../../domain/national-grid.ts'
import type { Database } from '../database/schema.ts'
import { areaCentre } from './area-centres.ts'
import { cellOf, middleOfSquare } from './cells.ts'
import { findPostcodes } from './postcode-storage.ts'

export interface Place extends GridPoint {
  /** False if only the postcode's area is known. */
  exact: boolean
}

/** A place as a posting keeps it, to a kilometre square; the search for the nearest looks up its cell. */
export interface PostingPlace {
  easting: number | null
  northing: number | null
  cell: number
}

// A cell that no search looks into.
const NOWHERE: PostingPlace = { easting: null, northing: null, cell: -1 }

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

export async function placeOf(database: Database, postcode: string): Promise<PostingPlace> {
  return withCell(await locate(database, postcode))
}

/** The middle of a place's square, with its cell; `NOWHERE` for null. */
export function withCell(place: GridPoint | null): PostingPlace {
  if (place === null) return NOWHERE
  const middle = middleOfSquare(place)
  return { ...middle, cell: cellOf(middle) }
}

function compact(postcode: string): string {
  return postcode.replace(' ', '')
}
