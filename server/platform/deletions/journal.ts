// The journal lists what was deleted for good. It is kept outside the database, so that it outlives a restore. It says
// which installation it belongs to and names nobody: it holds phones and agents as digests.
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { nullWhereMissing, syncFolder, writeOnce, writeSynced } from '../durable-files.ts'
import { randomId } from '../identifiers.ts'
import type { Row } from '../database/schema.ts'

export interface Journal {
  where: string
  /** Whether the journal is one file, which processes add to and cut in turn. */
  isFile: boolean
  /** The id of the installation that it belongs to; null if there is no journal. Throws if that cannot be read. */
  owner(): Promise<string | null>
  /** Begins a journal for an installation, unless there is one. */
  begin(installationId: string): Promise<void>
  /** Renames a journal that cannot be read. */
  setAside(): Promise<void>
  /** Adds lines, on disk before it returns. */
  append(lines: Deletion[]): Promise<void>
  /** All lines, roughly the earliest first. A line that was half written is left out. */
  read(): AsyncIterable<Deletion>
  recent(): Promise<Deletion[]>
  deleteBefore(id: string): Promise<void>
}

/** Each line begins with an end of line, so that a line cut short before it spoils no other. */
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

export function writeOwner(installationId: string): string {
  return JSON.stringify({ installation: installationId })
}

export function readOwner(text: string): string {
  const { installation } = JSON.parse(text) as { installation?: unknown }
  if (typeof installation !== 'string') throw new Error('It does not say whose it is.')
  return installation
}

const RECENT_BYTES = 32_000
const OWNER_BYTES = 200

export function openDiskJournal(dir: string): Journal {
  const file = join(dir, 'deletions.jsonl')

  return {
    where: file,
    isFile: true,
    async owner() {
      const opened = await open(file).catch(nullWhereMissing)
      if (opened === null) return null
      await using journal = opened
      return readOwner((await readPart(journal, 0, OWNER_BYTES)).split('\n')[0] ?? '')
    },
    async begin(installationId) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeOnce(file, writeOwner(installationId))
    },
    setAside: () => rename(file, `${file}-unreadable-${randomId()}`),
    async append(lines) {
      // A journal that has gone is not begun again silently: opening without O_CREAT throws.
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
      const beside = `${file}-${randomId()}`
      await writeSynced(beside, owner + writeLines(kept))
      await rename(beside, file)
      await syncFolder(dir)
    },
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.toString('utf8', 0, bytesRead)
}

export type Deletion = Omit<Row<'deletions'>, 'in_journal'>
