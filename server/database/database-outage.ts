// The one error of a database that cannot be reached: refused, cut off, silent, or with every
// connection taken for too long.

/** Says no more than the reason's code, since addresses and passwords are in the settings. */
export class DatabaseOutage extends Error {
  constructor(reason: unknown) {
    const code = codeOf(reason)
    super(`The database does not answer${code === null ? '' : ` (${code})`}.`, { cause: reason })
    this.name = 'DatabaseOutage'
  }
}

function codeOf(reason: unknown): string | null {
  if (!(reason instanceof Error)) return null
  if ('code' in reason && typeof reason.code === 'string') return reason.code
  return null
}
