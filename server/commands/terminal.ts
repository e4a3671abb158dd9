import { reply, type Reply } from './command.ts'

/** Answers the rows for programs, and as a table for people. */
export function listRows<Row extends object>(rows: readonly Row[], columns: Columns<Row>): Reply {
  return reply(rows, rows.length === 0 ? 'There are none.' : table(rows, columns))
}

type Columns<Row> = Record<string, (row: Row) => string | number | null>

/** A line of titles and one for each row, in columns as wide as they need to be, with a dash for a missing value. */
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

const WIDTH = 30
const EVERY_MS = 100

/** A bar on `terminal` that shows how far a long command has come; it shows nothing on a file or a pipe. */
export function progressBar(terminal: { isTTY?: boolean; write(text: string): unknown }) {
  let shownAt = 0
  return {
    /** `share` runs from 0 to 1; `words` follow the bar. */
    show(share: number, words: string): void {
      const now = performance.now()
      if (terminal.isTTY !== true || (shownAt > 0 && now - shownAt < EVERY_MS)) return
      shownAt = now
      const full = Math.round(Math.min(Math.max(share, 0), 1) * WIDTH)
      const bar = '#'.repeat(full) + '.'.repeat(WIDTH - full)
      terminal.write(`\r[${bar}] ${Math.floor(share * 100)} %  ${words}\u001b[K`)
    },
    end(): void {
      if (shownAt > 0) terminal.write('\r\u001b[K')
      shownAt = 0
    },
  }
}

/** Prints to where answers go, and to where complaints go; each answers an exit code. */
export function print(lines: string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return 0
}

export function complain(lines: string[], code = 1): number {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  return code
}
