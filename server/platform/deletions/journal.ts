// The journal of what was deleted for good. It is apart from the database, so that it outlives a restore, says whose it
// is, and names nobody: phones and agents are in it as digests.
import { constants } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '../identifiers.ts'
import type { Row } from '../database/schema.ts'

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

function readLine(line: string): Deletion | null {
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

// The journal as one file.
const RECENT_BYTES = 32_000
const OWNER_BYTES = 200

export function openDiskJournal(dir: string): Journal {
  const file = join(dir, 'deletions.jsonl')

  async function writeBeside(text: string): Promise<string> {
    const beside = `${file}-${randomId()}`
    await using written = await open(beside, 'wx', 0o600)
    await written.writeFile(text)
    await written.sync()
    return beside
  }
  async function syncFolder(): Promise<void> {
    await using folder = await open(dir)
    await folder.sync()
  }

  return {
    where: file,
    isFile: true,
    async owner() {
      const opened = await open(file).catch(unlessMissing)
      if (opened === null) return null
      await using journal = opened
      return readOwner((await readPart(journal, 0, OWNER_BYTES)).split('\n')[0] ?? '')
    },
    async begin(installationId) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const beside = await writeBeside(writeOwner(installationId))
      await link(beside, file).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
      await rm(beside)
      await syncFolder()
    },
    setAside: () => rename(file, `${file}-unreadable-${randomId()}`),
    async append(lines) {
      // One that has gone is not begun without a word.
      await using journal = await open(file, constants.O_WRONLY | constants.O_APPEND)
      await journal.appendFile(writeLines(lines))
      await journal.sync()
    },
    async *read() {
      await using journal = await open(file)
      for await (const line of journal.readLines()) {
        const read = readLine(line)
        if (read !== null) yield read
      }
    },
    async recent() {
      await using journal = await open(file)
      const { size } = await journal.stat()
      return readLines(await readPart(journal, Math.max(0, size - RECENT_BYTES), RECENT_BYTES))
    },
    async deleteBefore(id) {
      const [owner = '', ...lines] = (await readFile(file, 'utf8')).split('\n')
      const kept = readLines(lines.join('\n')).filter((line) => line.id >= id)
      if (kept.length === lines.length) return
      await rename(await writeBeside(owner + writeLines(kept)), file)
      await syncFolder()
    },
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.toString('utf8', 0, bytesRead)
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export type Deletion = Omit<Row<'deletions'>, 'in_journal'>
