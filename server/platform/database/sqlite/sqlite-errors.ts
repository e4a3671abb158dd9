// What SQLite says went wrong. Imports nothing, for the program that checks a file before it is opened.
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
