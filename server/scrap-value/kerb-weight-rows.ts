// Reads the lines of a list of kerb weights. Its first line names the columns, in any order: make, model,
// fuel, engine_size (cubic centimetres) and kilograms; others are passed over.
import { displayFuel, displayMake, displayModel } from '../../domain/vehicle-description.ts'
import { splitRow, withoutMark } from '../csv-rows.ts'

export interface KerbWeight {
  make: string
  model: string
  fuel: string
  /** Cubic centimetres; 0 without an engine. */
  engineSize: number
  kilograms: number
}

type ReadRow = (line: string) => KerbWeight | 'unreadable'

export const KERB_WEIGHT_COLUMNS = ['make', 'model', 'fuel', 'engine_size', 'kilograms'] as const

const LIGHTEST = 200
const HEAVIEST = 5000

/** How the lines after the first are read, or null where it names other columns. */
export function kerbWeightReader(firstLine: string): ReadRow | null {
  const names = splitRow(withoutMark(firstLine)).map((cell) => cell.trim().toLowerCase())
  const columns = KERB_WEIGHT_COLUMNS.map((name) => names.indexOf(name))
  return columns.includes(-1) ? null : (line) => readRow(line, columns)
}

function readRow(line: string, columns: number[]): KerbWeight | 'unreadable' {
  const cells = splitRow(line)
  const [make = '', model = '', fuel = '', engine = '', weight = ''] = columns.map(
    (column) => cells[column]?.trim() ?? '',
  )
  const engineSize = Number(engine === '' ? 0 : engine)
  const kilograms = Math.round(Number(weight))
  const isWhole = make !== '' && model !== '' && fuel !== ''
  const isEngine = Number.isInteger(engineSize) && engineSize >= 0 && engineSize < 20_000
  const isWeight = kilograms >= LIGHTEST && kilograms <= HEAVIEST
  if (!isWhole || !isEngine || !isWeight) return 'unreadable'
  return {
    make: displayMake(make),
    model: displayModel(model),
    fuel: displayFuel(fuel),
    engineSize,
    kilograms,
  }
}
