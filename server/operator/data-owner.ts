// Whose data the operator works on: what root makes beside them, the service could not read.
import { readFileSync, statSync } from 'node:fs'

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
