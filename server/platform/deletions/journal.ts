// The journal of what was deleted for good. It is apart from the database, so that it outlives a restore, says whose it
// is, and names nobody: phones and agents are in it as digests.
import type { Deletion } from './deletion-storage.ts'

export interface Journal {
  /** Where it is, for the operator. */
  where: string
  /** Whether it is one file, which processes add to and cut in turn. */
  isFile: boolean
  /** The id of the installation whose it is; null where there is none. Throws where that cannot be read. */
  owner(): Promise<string | null>
  /** Begins one for an installation, unless there is one. */
  begin(installationId: string): Promise<void>
  /** Sets aside what cannot be read. */
  setAside(): Promise<void>
  /** Adds lines, on disk before it returns. */
  append(lines: Deletion[]): Promise<void>
  /** All of them, the earliest first, about. What was half written is left out. */
  read(): AsyncIterable<Deletion>
  /** Some of the last ones. */
  recent(): Promise<Deletion[]>
  /** Deletes what has an id before `id`. */
  deleteBefore(id: string): Promise<void>
}

/** Each line on a line of its own, led by an end of line: one cut short before spoils no other. */
export function writeLines(lines: Deletion[]): string {
  return lines.map((line) => `\n${JSON.stringify(line)}`).join('')
}

export function readLines(text: string): Deletion[] {
  return text.split('\n').flatMap((line) => readLine(line) ?? [])
}

export function readLine(line: string): Deletion | null {
  try {
    const read = JSON.parse(line) as Partial<Deletion>
    return read.kind === undefined ? null : (read as Deletion)
  } catch {
    return null
  }
}

/** What the journal begins with. */
export function writeOwner(installationId: string): string {
  return JSON.stringify({ installation: installationId })
}

/** Throws where that is not what it begins with. */
export function readOwner(text: string): string {
  const { installation } = JSON.parse(text) as { installation?: unknown }
  if (typeof installation !== 'string') throw new Error('It does not say whose it is.')
  return installation
}
