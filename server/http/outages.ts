// Tells an outage (database busy, disk full, too many open files) from a bug. Outages are 503 and
// pass; bugs are 500 and get mended.

// SQLite's primary result codes (https://www.sqlite.org/rescode.html): busy, locked, readonly, ioerr,
// corrupt, full, cantopen, notadb.
const SQLITE_OUTAGES = new Set([5, 6, 8, 10, 11, 13, 14, 26])
const SYSTEM_OUTAGES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'EPERM',
])

/** True where waiting helps and the code is not to blame. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_OUTAGES.has(error.errcode & 0xff)
  }
  return 'code' in error && typeof error.code === 'string' && SYSTEM_OUTAGES.has(error.code)
}
