// Imports a published list of postcodes beside a live server, in short transactions. Rows that were
// imported before are not written, so that an import may be stopped and repeated.
import { metresBetween } from '../../../domain/basics/national-grid.ts'
import type { CsvFile } from '../../platform/csv-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
import { areaCentre } from './area-centres.ts'
import { upsertPostcodes } from './locate.ts'
import { rowFormat, type PostcodeRow, type RowFormat } from './postcode-rows.ts'
import { inAdaptiveBatches } from '../../platform/database/adaptive-batch.ts'

interface Count {
  /** Postcodes with a place. */
  postcodes: number
  /** Postcodes that have none or no longer exist. */
  without: number
  unreadable: number
}

export interface WrongFile {
  wrong: string
}

const BATCH = { size: 250, least: 250, most: 2000 }
const FIRST_ROWS = 50
/** No postcode is further from the middle of its area; the Western Isles are the longest. */
const AREA_REACH_METRES = 250_000

/** Imports `files`, up to the first one that is not such a list. */
export async function importPostcodes(
  database: Database,
  files: AsyncIterable<CsvFile>,
  { stopped, progress }: { stopped: () => boolean; progress: (postcodes: number) => void },
) {
  const count: Count = { postcodes: 0, without: 0, unreadable: 0 }
  const wrong: WrongFile[] = []
  const times = await inAdaptiveBatches(database, BATCH, async (take) => {
    let waiting: PostcodeRow[] = []
    const write = async (most: number): Promise<void> => {
      while (waiting.length > most && !stopped()) {
        await take(async (tx, size) => {
          const rows = waiting.slice(0, size)
          await upsertPostcodes(tx, rows)
          waiting = waiting.slice(rows.length)
          count.postcodes += rows.length
        })
        progress(count.postcodes)
      }
    }
    for await (const { name, lines } of files) {
      for await (const some of readRows(name, lines, count)) {
        if ('wrong' in some) return void wrong.push(some)
        for (const row of some) waiting.push(row)
        await write(BATCH.most)
        if (stopped()) return
      }
    }
    await write(0)
  })
  return wrong[0] ?? { ...count, stopped: stopped(), times }
}

async function* readRows(
  name: string,
  lines: AsyncIterable<string[]>,
  count: Count,
): AsyncGenerator<PostcodeRow[] | WrongFile> {
  let format: RowFormat | null = null
  for await (const some of lines) {
    if (format === null) {
      format = rowFormat(some[0] ?? '')
      if (format?.header === true) some.shift()
      const wrong = format === null ? NO_LIST : wrongInFirst(some.slice(0, FIRST_ROWS), format)
      if (wrong !== null) yield { wrong: `${name} ${wrong}` }
    }
    if (format !== null) yield parseLines(some, format, count)
  }
}

const NO_LIST =
  'is neither Code-Point Open nor the ONS Postcode Directory: its first line has other columns.'

/** Why the first rows are not what they seem, or null. */
function wrongInFirst(lines: string[], { read, name }: RowFormat): string | null {
  for (const line of lines) {
    if (line === '') continue
    const row = read(line)
    if (row === 'unreadable') return `looks like ${name}, but one of its first rows is unreadable.`
    if (row === null) continue
    const centre = areaCentre(row.postcode)
    if (centre === undefined || metresBetween(centre, row) > AREA_REACH_METRES) {
      return `looks like ${name}, but one of its first postcodes is far from its area.`
    }
  }
  return null
}

function parseLines(lines: string[], { read }: RowFormat, count: Count): PostcodeRow[] {
  const rows: PostcodeRow[] = []
  for (const line of lines) {
    if (line === '') continue
    const row = read(line)
    if (row === 'unreadable') count.unreadable += 1
    else if (row === null) count.without += 1
    else rows.push(row)
  }
  return rows
}
