// Opens what an operator downloaded: a zip archive, a folder of CSV files or a single one, and hands
// out its files line by line.
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { PostcodeFile } from '../places/import-postcodes.ts'

export interface PostcodeFiles {
  files: AsyncIterable<PostcodeFile>
  /** How much of them was read, from 0 to 1. */
  share(): number
}

export class DamagedArchive extends Error {}

interface Part {
  name: string
  /** Bytes, unpacked. */
  size: number
  chunks: AsyncIterable<Buffer>
}

interface Parts {
  parts: Part[]
  close: () => void
}

// In the archives: Data/CSV/ab.csv; Data/ONSPD_MAY_2026_UK.csv, which Data/multi_csv repeats.
const WANTED = [/(^|\/)ONSPD[^/]*_UK\.csv$/i, /(^|\/)[a-z]{1,2}\.csv$/i]

/** The CSV files at `path` that hold postcodes; null where the archive or folder has none. */
export async function openPostcodeFiles(path: string): Promise<PostcodeFiles | null> {
  const { parts, close } = await partsAt(path)
  if (parts.length === 0) {
    close()
    return null
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  let done = 0
  async function* files(): AsyncGenerator<PostcodeFile> {
    try {
      for (const { name, chunks } of parts) {
        yield { name, lines: linesOf(chunks, (bytes) => (done += bytes)) }
      }
    } finally {
      close()
    }
  }
  return { files: files(), share: () => Math.min(1, done / total) }
}

async function partsAt(path: string): Promise<Parts> {
  const close = (): void => undefined
  if ((await stat(path)).isDirectory()) return { parts: await folderParts(path), close }
  return (await isZip(path)) ? zipParts(path) : { parts: [await csvPart(path)], close }
}

async function folderParts(path: string): Promise<Part[]> {
  const names = await readdir(path, { recursive: true })
  return Promise.all(wanted(names, (name) => name).map((name) => csvPart(join(path, name))))
}

async function csvPart(path: string): Promise<Part> {
  const { size } = await stat(path)
  return { name: basename(path), size, chunks: bytesOf(path) }
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

async function zipParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false })
  const listed = await Array.fromAsync(zip.eachEntry())
  const entries = wanted(listed, ({ fileName }) => fileName).filter(
    ({ uncompressedSize }) => uncompressedSize > 0,
  )
  if (!entries.every((entry) => entry.canDecodeFileData())) {
    throw new Error('it is packed in a way that is unknown here. Unpack it and give the CSV files')
  }
  const parts = entries.map((entry) => ({
    name: entry.fileName,
    size: entry.uncompressedSize,
    chunks: unpacked(zip, entry),
  }))
  return { parts, close: () => zip.close() }
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw new DamagedArchive(`${entry.fileName} is damaged. Download the archive again.`, { cause })
  }
}

function wanted<T>(files: T[], nameOf: (file: T) => string): T[] {
  for (const shape of WANTED) {
    const found = files.filter((file) => shape.test(nameOf(file).replaceAll('\\', '/')))
    if (found.length > 0) return found.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  }
  return []
}

async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  counted: (bytes: number) => void,
): AsyncGenerator<string[]> {
  let cut = ''
  for await (const chunk of chunks) {
    counted(chunk.length)
    // Nothing outside of ASCII is looked at.
    const lines = (cut + chunk.toString('latin1')).split(/\r?\n/)
    cut = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (cut !== '') yield [cut]
}
