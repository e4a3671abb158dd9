import { writeFile } from 'node:fs/promises'
import { readFileSync, statSync } from 'node:fs'

/** Writes a file that only the operator's own user can read, never over another. Null, or why not. */
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
  EACCES: 'the user of the service may not',
  EROFS: 'nothing can be written there',
}

/** The user who has the data in `dataDir`, where this process is root and that is somebody else; else null. */
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
