// A database that cannot be reached: it refused, was cut off or silent, or every connection was in use for too long.

/** Its message is the server's own or the code of the reason, never the address, which holds a password. */
export class DatabaseOutage extends Error {
  constructor(reason: unknown) {
    super(inWords(reason), { cause: reason })
    this.name = 'DatabaseOutage'
  }
}

function inWords(reason: unknown): string {
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined
  if (!(reason instanceof Error)) return 'The database does not answer.'
  if (reason.message.includes('SSL')) return `The database says: ${reason.message}`
  if (typeof code !== 'string') return 'The database does not answer.'
  // A wrong user, password or name.
  return /^(28|3D)/.test(code)
    ? `The database says: ${reason.message}`
    : `The database does not answer (${code}).`
}

// These import nothing, because the program that checks a file before it is opened uses them too.
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11

/** Whether `error` says that another process has the file. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error, SQLITE_BUSY)
}

/** Whether `error` says that a file is not what its header says. */
export function isMalformed(error: unknown): boolean {
  return isSqliteError(error, SQLITE_CORRUPT)
}

function isSqliteError(error: unknown, code: number): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === code
}
