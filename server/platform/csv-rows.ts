/** A file of comma-separated values with its lines, some at a time. */
export interface CsvFile {
  name: string
  lines: AsyncIterable<string[]>
}

/** The cells of a line; the lists that are imported hold no quotation mark and no line end within one. */
export function splitRow(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells = line.match(/(?<=^|,)(?:"[^"]*"|[^,]*)/g) ?? []
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1) : cell))
}

/** A line without the byte order mark, whichever way its bytes were read. */
export function withoutMark(line: string): string {
  return line.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
}

/** The cells as a line that no spreadsheet reads as a formula (OWASP: CSV injection). */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
