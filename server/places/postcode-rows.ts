// What the published lists of postcodes look like, and how a line of each becomes a postcode and its
// place. Ordnance Survey: docs.os.uk, Code-Point Open technical specification and getting started
// guide. ONS: Postcode Directory user guide; since 2025 its postcode columns are called pcd7 and pcd8.
import type { GridPoint } from '../../domain/national-grid.ts'
import { fromIrishGrid } from './irish-grid.ts'

export interface PostcodeRow extends GridPoint {
  /** Compact: SW1A1AA. */
  postcode: string
}

/** One line: a postcode with its place, null for one that has none, or 'unreadable'. */
export type ReadRow = (line: string) => PostcodeRow | null | 'unreadable'

export interface RowFormat {
  name: 'Code-Point Open' | 'ONS Postcode Directory'
  /** Whether the first line names the columns. */
  header: boolean
  read: ReadRow
}

// Their guide has the files put together under a file of headers, which names the columns twice.
const SECOND_HEADER = /^"?postcode"?,"?positional/i

interface Columns {
  postcode: number
  easting: number
  northing: number
  /** When it ceased to exist, if it did; -1 where the list has none of those. */
  ended: number
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
const WHOLE = /^\d{1,7}$/

/** The format of a file by its first line; null for any other file. */
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

  // As published it names no columns: postcode, quality, eastings, northings, and codes after them.
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
  // Without a place both are left out or nought.
  if (east === '' || north === '') return null
  if (!WHOLE.test(east) || !WHOLE.test(north)) return 'unreadable'
  const point = { easting: Number(east), northing: Number(north) }
  if (point.easting === 0 && point.northing === 0) return null
  // The ONS gives Northern Ireland on the Irish Grid.
  return { postcode, ...(postcode.startsWith('BT') ? fromIrishGrid(point) : point) }
}

/** The cells of a line; these lists hold no quotation mark and no line end within one. */
function splitRow(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells = line.match(/(?<=^|,)(?:"[^"]*"|[^,]*)/g) ?? []
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1) : cell))
}

/** A line without the byte order mark, whichever way its bytes were read. */
function withoutMark(line: string): string {
  return line.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
}
