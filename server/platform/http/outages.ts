// Tells an outage, which is 503 and passes, from a bug, which is 500 and gets mended.
import { DatabaseOutage, sqliteCodeOf } from '../database/database-outage.ts'
import { isRefusedByMove } from '../database/moves.ts'
import type { ProblemDetails } from './problem-details.ts'
import { codeOf } from '../error-code.ts'

// SQLite's primary result codes (https://www.sqlite.org/rescode.html): busy, locked, readonly, ioerr,
// corrupt, full, cantopen, notadb.
const SQLITE_OUTAGES = new Set([5, 6, 8, 10, 11, 13, 14, 26])
// Of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html): whole classes of
// lost connections, rolled-back and deadlocked transactions, missing room, time limits and
// shutdowns, faults of its system; then read-only servers, idle transactions and statements that a
// connection has forgotten, which are prepared again on the next.
const POSTGRES_OUTAGES = /^(08...|40...|53...|55P03|57...|58...|25006|25P03|26000)$/
// PHOTO_STORE is the code of a `PhotoStoreOutage`.
const SYSTEM_OUTAGES = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM|PHOTO_STORE)$/

/** True where waiting helps and the code is not to blame. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutage || isRefusedByMove(error)) return true
  const sqliteCode = sqliteCodeOf(error)
  if (sqliteCode !== undefined) return SQLITE_OUTAGES.has(sqliteCode)
  const code = codeOf(error) ?? ''
  return SYSTEM_OUTAGES.test(code) || POSTGRES_OUTAGES.test(code)
}

export const MOVING: ProblemDetails = {
  status: 503,
  title: 'We’re moving',
  detail:
    'We’re moving to another computer, so nothing can be changed for a few minutes. Nothing was saved. Try again in a quarter of an hour.',
  retryAfterSeconds: 300,
  reason: 'moving',
}
