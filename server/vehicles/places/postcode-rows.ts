// Reads the lines of the published lists of postcodes. Ordnance Survey: docs.os.uk, Code-Point Open
// technical specification and getting started guide. ONS: Postcode Directory user guide; since 2025 its
// postcode columns are called pcd7 and pcd8.
import proj4 from 'proj4'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { splitRow, withoutMark } from '../../platform/csv-rows.ts'

export interface PostcodeRow extends GridPoint {
  /** Compact: SW1A1AA. */
  postcode: string
}

/** Reads a line: a postcode with its place, null for one without. */
export type ReadRow = (line: string) => PostcodeRow | null | 'unreadable'

export interface RowFormat {
  name: 'Code-Point Open' | 'ONS Postcode Directory'
  /** Whether the first line names the columns. */
  header: boolean
  read: ReadRow
}

// The guide has the files joined below a file of headers, which names the columns twice.
const SECOND_HEADER = /^"?postcode"?,"?positional/i

interface Columns {
  postcode: number
  easting: number
  northing: number
  /** When the postcode ceased to exist; -1 if the list has no such column. */
  ended: number
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
const WHOLE = /^\d{1,7}$/

/** The format of a file by its first line, or null. */
export function rowFormat(firstLine: string): RowFormat | null {
  const cells = splitRow(withoutMark(firstLine)).map((cell) => cell.trim().toLowerCase())
  const column = (...names: string[]): number => cells.findIndex((cell) => names.includes(cell))

  const ons: Columns = {
    postcode: column('pcds', 'pcd', 'pcd7', 'pcd8'),
    easting: column('oseast1m', 'east1m'),
    northing: column('osnrth1m', 'north1m'),
    ended: column('doterm'),
  }
  if (isWhole(ons) && ons.ended >= 0) return format('ONS Postcode Directory', true, ons)

  const named: Columns = {
    postcode: column('postcode', 'pc'),
    easting: column('eastings', 'ea'),
    northing: column('northings', 'no'),
    ended: -1,
  }
  if (isWhole(named)) return format('Code-Point Open', true, named)

  // As published, without names: postcode, quality, eastings, northings and codes.
  const plain = format('Code-Point Open', false, {
    postcode: 0,
    easting: 2,
    northing: 3,
    ended: -1,
  })
  const isPlain = WHOLE.test(cells[1] ?? '') && plain.read(firstLine) !== 'unreadable'
  return isPlain ? plain : null
}

function format(name: RowFormat['name'], header: boolean, columns: Columns): RowFormat {
  return { name, header, read: (line) => readRow(splitRow(line), columns) }
}

function isWhole({ postcode, easting, northing }: Columns): boolean {
  return postcode >= 0 && easting >= 0 && northing >= 0
}

function readRow(cells: string[], columns: Columns): ReturnType<ReadRow> {
  if (SECOND_HEADER.test(cells.slice(0, 2).join(','))) return null
  const postcode = (cells[columns.postcode] ?? '').replaceAll(' ', '')
  const east = cells[columns.easting]
  const north = cells[columns.northing]
  if (!POSTCODE.test(postcode) || east === undefined || north === undefined) return 'unreadable'
  if (columns.ended >= 0 && cells[columns.ended] !== '') return null
  // A postcode without a place has neither, or nought for both.
  if (east === '' || north === '') return null
  if (!WHOLE.test(east) || !WHOLE.test(north)) return 'unreadable'
  const point = { easting: Number(east), northing: Number(north) }
  if (point.easting === 0 && point.northing === 0) return null
  // The ONS gives Northern Ireland on the Irish Grid.
  return { postcode, ...(postcode.startsWith('BT') ? fromIrishGrid(point) : point) }
}

// The shifts of the two grids' datums agree to about ten metres. British: Ordnance Survey, "A guide to
// coordinate systems in Great Britain", section 6.6 (EPSG 27700); Irish: EPSG 29903, shift EPSG 1641.
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
