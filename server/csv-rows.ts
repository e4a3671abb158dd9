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
