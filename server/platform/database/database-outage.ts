// A database that cannot be reached: it refused, was cut off or silent, or every connection was in use for too long.
import { codeOf } from '../error-code.ts'

/** Its message is the server's own or the code of the reason, never the address, which holds a password. */
export class DatabaseOutage extends Error {
  constructor(reason: unknown) {
    super(inWords(reason), { cause: reason })
    this.name = 'DatabaseOutage'
  }
}

function inWords(reason: unknown): string {
  const code = codeOf(reason)
  const said = reason instanceof Error ? reason.message : ''
  // The codes are of a wrong user, password or name.
  if (said.includes('SSL') || /^(28|3D)/.test(code ?? '')) return `The database says: ${said}`
  return `The database does not answer${code === undefined ? '' : ` (${code})`}.`
}

// These import no library, because the program that checks a file before it is opened uses them too.
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11

/** Whether `error` says that another process has the file. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_BUSY
}

/** Whether `error` says that a file is not what its header says. */
export function isMalformed(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_CORRUPT
}

/** The primary result code of what SQLite threw. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}
