// Changes that no test can notice. A row of equivalents.csv is a function, how many changes of which kinds survive in
// it, in Stryker's words, and why they may. What is renamed inside of a function leaves its rows right.
import { readFileSync } from 'node:fs'

/** A change that Stryker made. */
export interface Change {
  file: string
  status: string
  /** Stryker's name for what it did, such as ConditionalExpression. */
  kind: string
  /** The function, or else the constant, that it is in. */
  within: string
  from: string
  to: string
}

interface Equivalent {
  file: string
  within: string
  kind: string
  most: number
}

const DECLARED = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/

const EQUIVALENTS: Equivalent[] = readFileSync(`${import.meta.dirname}/equivalents.csv`, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .flatMap((row) => {
    const [file = '', within = '', changes = ''] = row.split(';')
    return changes.split(', ').map((change) => {
      const [kind = '', most = ''] = change.split(' ')
      return { file, within, kind, most: Number(most) }
    })
  })

/** What a line of a source is in: the nearest function or constant that begins above it, at the margin. */
export function declaredAt(source: string[], line: number): string {
  const above = source.slice(0, line).findLast((text) => DECLARED.test(text))
  return DECLARED.exec(above ?? '')?.[1] ?? ''
}

/** Those of the survivors in `files` that are not listed, and rows that say more than survives. */
export function sortOut(survivors: Change[], files: string[]) {
  const left = new Set(survivors)
  const gone: string[] = []
  for (const { file, within, kind, most } of EQUIVALENTS.filter((one) =>
    files.includes(one.file),
  )) {
    const same = [...left].filter((change) => {
      return change.file === file && change.within === within && change.kind === kind
    })
    for (const change of same.slice(0, most)) left.delete(change)
    if (same.length < most) gone.push(`${file}: ${within}: ${kind}, ${most - same.length} too many`)
  }
  return { unlisted: [...left], gone }
}
