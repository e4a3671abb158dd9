// Rows for people to read, in columns as wide as they need to be.

import { told, type Told } from './command.ts'

/** The rows for programs, and as a table for people. */
export function listed<Row extends object>(rows: readonly Row[], columns: Columns<Row>): Told {
  return told(rows, rows.length === 0 ? 'There are none.' : table(rows, columns))
}

type Columns<Row> = Record<string, (row: Row) => string | number | null>

/** A line of titles and one for each row; a row without a value has a dash there. */
export function table<Row extends object>(rows: readonly Row[], columns: Columns<Row>): string[] {
  const titles = Object.keys(columns)
  const cells = rows.map((row) => titles.map((title) => `${columns[title]?.(row) ?? '-'}`))
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  return [titles, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A moment as people read it, in UTC: 2026-11-21 10:02. */
export function moment(time: number | string | null): string | null {
  if (time === null) return null
  const iso = new Date(time).toISOString()
  return iso.slice(0, 16).replace('T', ' ')
}
