// Reads zip archives such as the published ones, entry by entry and without unpacking them first.
// Format: PKWARE APPNOTE.TXT, sections 4.3 (structure) and 4.4.5 (methods).
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Bytes it takes up in the archive. */
  packed: number
  method: number
  /** Where its own header begins. */
  offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const COMMENT_MAX = 65_535
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const HEADER = 0x04034b50
const HEADER_LENGTH = 30
const CHUNK = 65_536
const STORED = 0
const DEFLATED = 8
/** Sizes and places that do not fit their fields, as archives past 4 GB have them. */
const TOO_LARGE = 0xffffffff

/** What the archive lists; null where the file is no zip archive, or one past 4 GB. */
export async function listEntries(file: FileHandle): Promise<ZipEntry[] | null> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - END_LENGTH - COMMENT_MAX), size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length - end < END_LENGTH || tail.readUInt32LE(end) !== END) return null
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (start === TOO_LARGE || start + length > size) return null
  return readDirectory(await readAt(file, start, start + length))
}

function readDirectory(directory: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length;) {
    if (directory.length - at < ENTRY_LENGTH || directory.readUInt32LE(at) !== ENTRY) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const entry = {
      name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    }
    if (entry.packed === TOO_LARGE || entry.offset === TOO_LARGE) return null
    entries.push(entry)
    at += ENTRY_LENGTH + nameLength + rest
  }
  return entries
}

/** What an entry holds, and how much of it was read. Throws where it is packed in a way that these archives never are. */
export async function openEntry(
  file: FileHandle,
  entry: ZipEntry,
): Promise<{ chunks: Readable; read: () => number }> {
  const header = await readAt(file, entry.offset, entry.offset + HEADER_LENGTH)
  if (header.length < HEADER_LENGTH || header.readUInt32LE(0) !== HEADER) {
    throw new Error('The archive is damaged. Download it again.')
  }
  const start = entry.offset + HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28)
  let done = 0
  const packed = Readable.from(bytesOf(file, start, entry.packed, (bytes) => (done += bytes)))
  const read = (): number => done
  if (entry.method === STORED) return { chunks: packed, read }
  if (entry.method === DEFLATED) {
    const chunks = createInflateRaw()
    packed.on('error', (error) => chunks.destroy(error)).pipe(chunks)
    return { chunks, read }
  }
  throw new Error('The archive is packed in an unknown way. Unpack it and give the CSV files.')
}

async function* bytesOf(
  file: FileHandle,
  start: number,
  length: number,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length; at += CHUNK) {
    const chunk = await readAt(file, at, Math.min(at + CHUNK, start + length))
    count(chunk.length)
    yield chunk
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  return buffer.subarray(0, bytesRead)
}
