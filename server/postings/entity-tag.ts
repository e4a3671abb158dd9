// Entity tags of postings (RFC 9110, section 8.8.3): the count of edits.

/** The ETag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `ifMatch` admits `version`: it is missing, `*`, or lists its tag. A weak tag counts as
 * its strong one, since proxies that compress weaken tags.
 */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true
  return ifMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//i, ''))
    .some((tag) => tag === '*' || tag === entityTag(version))
}
