// Opens what an operator downloaded: a zip archive, a folder of CSV files or a single one, and hands
// out its files line by line.
import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PostcodeFile } from '../places/import-postcodes.ts'
import { listEntries, openEntry } from './zip-entries.ts'

export interface PostcodeFiles {
  files: AsyncIterable<PostcodeFile>
  /** How much of them was read, from 0 to 1. */
  share(): number
}

interface Part {
  name: string
  /** Bytes on the disk. */
  size: number
  open(): Promise<Opened>
}

interface Opened {
  chunks: AsyncIterable<Buffer>
  /** Bytes of it that were read so far. */
  read(): number
}

// In the archives: Data/CSV/ab.csv; Data/ONSPD_MAY_2026_UK.csv, which Data/multi_csv repeats.
const WANTED = [/(^|\/)ONSPD[^/]*_UK\.csv$/i, /(^|\/)[a-z]{1,2}\.csv$/i]

/** The CSV files at `path` that hold postcodes; null where the archive or folder has none. */
export async function openPostcodeFiles(path: string): Promise<PostcodeFiles | null> {
  const { parts, close } = await partsAt(path)
  if (parts.length === 0) {
    await close()
    return null
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  let done = 0
  let current: Opened | null = null
  async function* files(): AsyncGenerator<PostcodeFile> {
    try {
      for (const part of parts) {
        current = await part.open()
        yield { name: part.name, lines: linesOf(current.chunks) }
        current = null
        done += part.size
      }
    } finally {
      await close()
    }
  }
  return { files: files(), share: () => Math.min(1, (done + (current?.read() ?? 0)) / total) }
}

async function partsAt(path: string): Promise<{ parts: Part[]; close: () => Promise<void> }> {
  const nothing = async (): Promise<void> => undefined
  if ((await stat(path)).isDirectory()) return { parts: await folderParts(path), close: nothing }
  const file = await open(path)
  if (!(await isZip(file))) {
    await file.close()
    return { parts: [await csvPart(path)], close: nothing }
  }
  const entries = (await listEntries(file)) ?? []
  const parts = wanted(entries.filter((entry) => entry.packed > 0)).map((entry) => ({
    name: entry.name,
    size: entry.packed,
    open: () => openEntry(file, entry),
  }))
  return { parts, close: () => file.close() }
}

async function folderParts(path: string): Promise<Part[]> {
  const found = (await readdir(path, { recursive: true })).map((name) => ({ name }))
  return Promise.all(wanted(found).map(({ name }) => csvPart(join(path, name))))
}

async function csvPart(path: string): Promise<Part> {
  const { size } = await stat(path)
  const openIt = async (): Promise<Opened> => {
    const chunks = (await open(path)).createReadStream()
    return { chunks, read: () => chunks.bytesRead }
  }
  return { name: basename(path), size, open: openIt }
}

async function isZip(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

function wanted<T extends { name: string }>(files: T[]): T[] {
  for (const shape of WANTED) {
    const found = files.filter(({ name }) => shape.test(name.replaceAll('\\', '/')))
    if (found.length > 0) return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
  return []
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let cut = ''
  for await (const chunk of chunks) {
    // Nothing outside of ASCII is looked at.
    const lines = (cut + chunk.toString('latin1')).split(/\r?\n/)
    cut = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (cut !== '') yield [cut]
}
