// Opens what an operator downloaded and unpacked: a folder of CSV files or a single one, line by line.
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CsvFile } from '../platform/csv-rows.ts'
import { codeOf } from '../platform/error-code.ts'

/** The CSV files at `path`: in a folder, those that match the first of `patterns` that any matches; null if none. */
export async function openCsvFiles(path: string, patterns: RegExp[]) {
  const paths = await filesAt(path, patterns)
  if (paths.length === 0) return null
  const sizes = await Promise.all(paths.map(async (file) => (await stat(file)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  async function* files(): AsyncGenerator<CsvFile> {
    for (const file of paths) {
      const lines = linesOf(createReadStream(file), (bytes) => (done += bytes))
      yield { name: basename(file), lines }
    }
  }
  return {
    files: files(),
    /** How much of the files was read, from 0 to 1. */
    share: () => Math.min(1, done / total),
  }
}

export function whyNotOpened(error: Error): string {
  if (codeOf(error) === 'ENOENT') return 'there is no such file'
  return error.message.replace(/\.$/, '')
}

async function filesAt(path: string, patterns: RegExp[]): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path, { recursive: true })).toSorted()
  for (const shape of patterns) {
    const found = names.filter((name) => shape.test(name.replaceAll('\\', '/')))
    if (found.length > 0) return found.map((name) => join(path, name))
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
    // Latin-1 does no harm, since only ASCII is read.
    const lines = (cut + chunk.toString('latin1')).split(/\r?\n/)
    cut = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (cut !== '') yield [cut]
}

/** Writes a file that only the operator's own user can read, never over another. Answers null, or why it could not. */
export async function writePrivately(file: string, bytes: Uint8Array): Promise<string | null> {
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return null
  } catch (error) {
    const code = String(codeOf(error))
    return `${file} cannot be written: ${REASONS[code] ?? `the disk refused (${code})`}.`
  }
}

const REASONS: Record<string, string> = {
  EEXIST: 'it is there already',
  ENOENT: 'there is no such folder',
  EACCES: 'the user of the service may not',
  EROFS: 'nothing can be written there',
}

/** The user who owns the data in `dataDir`, if this process is root and the owner is not; else null. */
export function ownerBesidesRoot(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  return uid === 0 ? null : (nameOf(uid) ?? `'#${uid}'`)
}

function nameOf(uid: number): string | undefined {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map((line) => line.split(':')).find((user) => user[2] === String(uid))?.[0]
  } catch {
    return undefined
  }
}
