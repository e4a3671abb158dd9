// The ONS gives the places of Northern Ireland on the Irish Grid, and everything here is on the
// British one. Formulas and constants: Ordnance Survey, "A guide to coordinate systems in Great
// Britain", annexes A to C; Irish Grid: EPSG 29903, its datum EPSG 1641.
import type { GridPoint } from '../../domain/national-grid.ts'

interface Projection {
  /** Half axes of the ellipsoid, metres. */
  a: number
  b: number
  scale: number
  /** The true origin in degrees, and what it is called on the grid. */
  latitude: number
  longitude: number
  easting: number
  northing: number
}

/** Metres, parts per million and seconds of arc, from the local datum to WGS 84. */
type Shift = [x: number, y: number, z: number, ppm: number, rx: number, ry: number, rz: number]

const BRITISH: Projection = {
  a: 6_377_563.396,
  b: 6_356_256.909,
  scale: 0.9996012717,
  latitude: 49,
  longitude: -2,
  easting: 400_000,
  northing: -100_000,
}

const IRISH: Projection = {
  a: 6_377_340.189,
  b: 6_356_034.447,
  scale: 1.000035,
  latitude: 53.5,
  longitude: -8,
  easting: 200_000,
  northing: 250_000,
}

const BRITISH_TO_WGS84: Shift = [446.448, -125.157, 542.06, -20.4894, 0.1502, 0.247, 0.8421]
const IRISH_TO_WGS84: Shift = [482.5, -130.6, 564.6, 8.15, -1.042, -0.214, -0.631]

const RADIANS = Math.PI / 180
const SECOND = RADIANS / 3600

/** The same place on the British National Grid, to within about ten metres, in whole metres. */
export function fromIrishGrid(point: GridPoint): GridPoint {
  const onIrish = onGlobe(point)
  const space = inSpace(IRISH, onIrish)
  const world = shifted(space, IRISH_TO_WGS84)
  const undo = BRITISH_TO_WGS84.map((part) => -part) as Shift
  return onGrid(BRITISH, fromSpace(BRITISH, shifted(world, undo)))
}

/** A place on the British National Grid from OSGB36 latitude and longitude, in whole metres. */
function onGrid(grid: Projection, [phi, lambda]: [number, number]): GridPoint {
  const { nu, rho } = curvature(grid, phi)
  const eta2 = nu / rho - 1
  const t2 = Math.tan(phi) ** 2
  const cos = Math.cos(phi)
  const d = lambda - grid.longitude * RADIANS
  const northing =
    meridianArc(grid, phi) +
    grid.northing +
    (nu / 2) * Math.sin(phi) * cos * d ** 2 +
    (nu / 24) * Math.sin(phi) * cos ** 3 * (5 - t2 + 9 * eta2) * d ** 4 +
    (nu / 720) * Math.sin(phi) * cos ** 5 * (61 - 58 * t2 + t2 ** 2) * d ** 6
  const easting =
    grid.easting +
    nu * cos * d +
    (nu / 6) * cos ** 3 * (nu / rho - t2) * d ** 3 +
    (nu / 120) * cos ** 5 * (5 - 18 * t2 + t2 ** 2 + 14 * eta2 - 58 * t2 * eta2) * d ** 5
  return { easting: Math.round(easting), northing: Math.round(northing) }
}

/** Latitude and longitude, in radians, of a point on the Irish Grid. */
function onGlobe({ easting, northing }: GridPoint): [number, number] {
  const grid = IRISH
  let phi = grid.latitude * RADIANS
  for (let round = 0; round < 6; round += 1) {
    phi += (northing - grid.northing - meridianArc(grid, phi)) / (grid.a * grid.scale)
  }
  const { nu, rho } = curvature(grid, phi)
  const eta2 = nu / rho - 1
  const t = Math.tan(phi)
  const d = (easting - grid.easting) / nu
  const latitude =
    phi -
    ((t * nu) / (2 * rho)) * d ** 2 +
    ((t * nu) / (24 * rho)) * (5 + 3 * t ** 2 + eta2 - 9 * t ** 2 * eta2) * d ** 4 -
    ((t * nu) / (720 * rho)) * (61 + 90 * t ** 2 + 45 * t ** 4) * d ** 6
  const longitude =
    grid.longitude * RADIANS +
    (d -
      (d ** 3 / 6) * (nu / rho + 2 * t ** 2) +
      (d ** 5 / 120) * (5 + 28 * t ** 2 + 24 * t ** 4)) /
      Math.cos(phi)
  return [latitude, longitude]
}

/** The radii of curvature at a latitude, scaled as the grid is. */
function curvature({ a, b, scale }: Projection, phi: number): { nu: number; rho: number } {
  const e2 = 1 - (b * b) / (a * a)
  const w = 1 - e2 * Math.sin(phi) ** 2
  return { nu: (a * scale) / Math.sqrt(w), rho: (a * scale * (1 - e2)) / w ** 1.5 }
}

function meridianArc({ a, b, scale, latitude }: Projection, phi: number): number {
  const n = (a - b) / (a + b)
  const minus = phi - latitude * RADIANS
  const plus = phi + latitude * RADIANS
  return (
    b *
    scale *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * minus -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      1.875 * (n ** 2 + n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  )
}

type Space = [x: number, y: number, z: number]

function inSpace({ a, b }: Projection, [phi, lambda]: [number, number]): Space {
  const e2 = 1 - (b * b) / (a * a)
  const nu = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  const flat = nu * Math.cos(phi)
  return [flat * Math.cos(lambda), flat * Math.sin(lambda), (1 - e2) * nu * Math.sin(phi)]
}

function fromSpace({ a, b }: Projection, [x, y, z]: Space): [number, number] {
  const e2 = 1 - (b * b) / (a * a)
  const p = Math.hypot(x, y)
  let phi = Math.atan2(z, p * (1 - e2))
  for (let round = 0; round < 6; round += 1) {
    const nu = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z + e2 * nu * Math.sin(phi), p)
  }
  return [phi, Math.atan2(y, x)]
}

function shifted([x, y, z]: Space, [tx, ty, tz, ppm, rx, ry, rz]: Shift): Space {
  const s = 1 + ppm / 1e6
  const [ax, ay, az] = [rx * SECOND, ry * SECOND, rz * SECOND]
  return [tx + s * x - az * y + ay * z, ty + az * x + s * y - ax * z, tz - ay * x + ax * y + s * z]
}
