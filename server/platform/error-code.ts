/** The code that a library or the system gives an error, such as `ENOENT` or `55P03`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string | number }).code?.toString() : undefined
}
