// Places are points on the British National Grid, in metres, so that a distance is plain arithmetic. The grid is
// carried on westwards to Northern Ireland.

/** Metres east and north of the grid's false origin; both may be below zero beyond Great Britain. */
export interface GridPoint {
  easting: number
  northing: number
}

export const METRES_IN_A_MILE = 1609.344

export function wholeMiles(metres: number): number {
  return Math.round(metres / METRES_IN_A_MILE)
}

/** The distance as the crow flies, in metres. The scale of the grid makes it wrong by 0.1 % at most. */
export function metresBetween(a: GridPoint, b: GridPoint): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing)
}
