// Rows for people to read, in columns as wide as they need to be.

/** A line of titles and one for each row; a row without a value has a dash there. */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => string | number | null>,
): string[] {
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
