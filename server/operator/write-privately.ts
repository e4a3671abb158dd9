// Writes a file that only the operator's own user can read.
import { writeFile } from 'node:fs/promises'

/** Writes it, and never over another; null, or why not. */
export async function writePrivately(file: string, bytes: Uint8Array): Promise<string | null> {
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return `${file} cannot be written: ${REASONS[String(code)] ?? `the disk refused (${String(code)})`}.`
  }
}

const REASONS: Record<string, string> = {
  EEXIST: 'it is there already',
  ENOENT: 'there is no such folder',
  EACCES: 'this user may not',
}
