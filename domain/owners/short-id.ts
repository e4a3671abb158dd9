/** The end of an id, by which two people on the telephone know that they mean the same posting. */
export function shortId(id: string): string {
  return id.slice(-6)
}

/** Whether somebody typed the end of an id. A few old registrations look like one too. */
export function isShortId(typed: string): boolean {
  return /^[\da-f]{6}$/i.test(typed)
}
