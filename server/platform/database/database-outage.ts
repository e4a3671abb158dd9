// The one error of a database that cannot be reached: refused, cut off, silent, or with every
// connection taken for too long.

/** Says what the server said about it, or the reason's code: the address holds a password. */
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
  // Refused at its door: a wrong user, password or name.
  return /^(28|3D)/.test(code)
    ? `The database says: ${reason.message}`
    : `The database does not answer (${code}).`
}
