// docs/security.md keeps up with the standard's list and with the tree: each requirement once, and what it
// names is there.

/** Requirements of the ASVS by level: "1" and "2". */
export type Requirements = Record<string, string[]>

/**
 * Faults of the `paper`: a requirement that is not in exactly one row or has no state, or a file or a test, named
 * as `file` "test", that `read` does not find.
 */
export function securityPaperFaults(
  paper: string | null,
  requirements: Requirements,
  read: (path: string) => string | null,
): string[] {
  if (paper === null) return ['docs/security.md is missing.']
  const rows = paper.split('\n').filter((line) => /^\| V\d/.test(line))
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/V[\d.]+/g) ?? [])
  const wanted = Object.values(requirements).flat()
  return [
    ...wanted
      .filter((one) => named.filter((other) => other === one).length !== 1)
      .map((one) => `docs/security.md: ${one} is not there once.`),
    ...named
      .filter((one) => !wanted.includes(one))
      .map((one) => `docs/security.md: ${one} is no requirement of level 1 or 2.`),
    ...rows.filter((row) => !STATE.test(row)).map((row) => `docs/security.md: no state in ${row}`),
    ...rows.flatMap((row) => missingEvidence(row, read)),
  ]
}

const STATE = /\| (Met|Operator|\*\*Not met\*\*|Does not apply) +\|/
const EVIDENCE = /`([\w./-]+\.(?:ts|tsx|md|json))`(?: "([^"]+)")?/g

function missingEvidence(row: string, read: (path: string) => string | null): string[] {
  return [...row.matchAll(EVIDENCE)].flatMap(([, path = '', test = '']) => {
    const source = read(path)
    if (source === null) return [`docs/security.md: ${path} is not there.`]
    return source.includes(test) ? [] : [`docs/security.md: ${path} has no test "${test}".`]
  })
}
