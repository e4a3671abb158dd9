// Opens what an operator downloaded: a zip archive, a folder of CSV files or a single one, and hands
// out its files line by line.
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { CsvFile } from '../csv-rows.ts'

export interface CsvFiles {
  files: AsyncIterable<CsvFile>
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

/**
 * The CSV files at `path` that are wanted: of an archive or a folder those of the first pattern that any
 * matches. Null where it has none.
 */
export async function openCsvFiles(path: string, patterns: RegExp[]): Promise<CsvFiles | null> {
  const { parts, close } = await partsAt(path, patterns)
  if (parts.length === 0) {
    close()
    return null
  }
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  let done = 0
  async function* files(): AsyncGenerator<CsvFile> {
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

/** In half a sentence. */
export function whyNotOpened(error: Error): string {
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file'
  return error.message.replace(/\.$/, '')
}

async function partsAt(path: string, patterns: RegExp[]): Promise<Parts> {
  const close = (): void => undefined
  if ((await stat(path)).isDirectory()) return { parts: await folderParts(path, patterns), close }
  return (await isZip(path)) ? zipParts(path, patterns) : { parts: [await csvPart(path)], close }
}

async function folderParts(path: string, patterns: RegExp[]): Promise<Part[]> {
  const names = await readdir(path, { recursive: true })
  return Promise.all(
    wanted(names, (name) => name, patterns).map((name) => csvPart(join(path, name))),
  )
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

async function zipParts(path: string, patterns: RegExp[]): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false })
  const all = await Array.fromAsync(zip.eachEntry())
  const entries = wanted(all, ({ fileName }) => fileName, patterns).filter(
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

function wanted<T>(files: T[], nameOf: (file: T) => string, patterns: RegExp[]): T[] {
  for (const shape of patterns) {
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
