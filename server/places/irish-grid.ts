// The ONS gives the places of Northern Ireland on the Irish Grid, and everything here is on the
// British one. The shifts of their datums agree to about ten metres. British: Ordnance Survey, "A guide
// to coordinate systems in Great Britain", section 6.6 (EPSG 27700); Irish: EPSG 29903, its datum's
// shift EPSG 1641.
import proj4 from 'proj4'
import type { GridPoint } from '../../domain/national-grid.ts'

const IRISH =
  '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +b=6356034.447 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m +no_defs'
const BRITISH =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs'

const { forward } = proj4(IRISH, BRITISH)

/** The same place on the British National Grid, to within about ten metres, in whole metres. */
export function fromIrishGrid({ easting, northing }: GridPoint): GridPoint {
  const [east, north] = forward([easting, northing])
  return { easting: Math.round(east), northing: Math.round(north) }
}
