// The journal of what was deleted for good. It is apart from the database, so that it outlives a restore, and names
// nobody: phones and agents are in it as digests.
import type { Deletion } from './deletion-storage.ts'

export type JournalLine = Deletion

export interface Journal {
  /** Adds lines, on disk before it returns. */
  append(lines: JournalLine[]): Promise<void>
  /** All of them, those of the earliest days first. What was half written is left out. */
  read(): AsyncIterable<JournalLine>
  /** Some of the last ones. */
  recent(): Promise<JournalLine[]>
  /** Deletes the days before `day`, such as 2026-11-22. */
  deleteBefore(day: string): Promise<void>
  /** Where it is, for the operator. */
  where: string
}

/** The day of a line in UTC, by which its file is named. */
export function dayOfLine({ id }: Pick<JournalLine, 'id'>): string {
  return new Date(Number.parseInt(id.slice(0, 12), 16)).toISOString().slice(0, 10)
}

/** Each line on a line of its own, led by an end of line: one cut short before spoils no other. */
export function writeLines(lines: JournalLine[]): string {
  return lines.map((line) => `\n${JSON.stringify(line)}`).join('')
}

export function readLines(text: string): JournalLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as JournalLine]
    } catch {
      return []
    }
  })
}
