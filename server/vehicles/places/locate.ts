// Where a postcode is: exactly if exact postcodes were imported, else the middle of its area.
import { sql } from 'kysely'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { areaCentre } from './area-centres.ts'
import type { PostcodeRow } from './postcode-rows.ts'

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
export async function locateAll(database: Database, postcodes: string[]) {
  const rows = await database
    .selectFrom('postcodes')
    .select(['postcode', 'easting', 'northing'])
    .where(whereIn(database, 'postcode', [...new Set(postcodes.map(withoutSpace))]))
    .execute()
  const known = new Map(rows.map((row) => [row.postcode, row]))
  const found = new Map<string, Place>()
  for (const postcode of postcodes) {
    const exact = known.get(withoutSpace(postcode))
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
  return { easting: toMiddle(place.easting), northing: toMiddle(place.northing) }
}

/** The middle of the kilometre in which a coordinate in metres lies. */
export function toMiddle(metres: number): number {
  return Math.floor(metres / SQUARE) * SQUARE + SQUARE / 2
}

function withoutSpace(postcode: string): string {
  return postcode.replace(' ', '')
}

/** Adds or moves postcodes, fast enough for two million; unchanged ones are not written. */
export async function upsertPostcodes(database: Database, rows: PostcodeRow[]): Promise<void> {
  // PostgreSQL refuses a statement that writes a row twice; the later one counts.
  const latest = new Map(rows.map((row) => [row.postcode, row])).values()
  const list = JSON.stringify([...latest].map((row) => [row.postcode, row.easting, row.northing]))
  // The statement is the same however many rows there are, since compiling hundreds of values takes longer than running them.
  const each = isPostgres(database)
    ? sql`json_array_elements(cast(${list} as json))`
    : sql`json_each(${list})`
  await sql`
    insert into postcodes (postcode, easting, northing)
    select value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as integer)
    from ${each} where true
    on conflict (postcode) do update
      set easting = excluded.easting, northing = excluded.northing
      where postcodes.easting <> excluded.easting or postcodes.northing <> excluded.northing
    `.execute(database)
}
