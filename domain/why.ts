import { accept, refuse, type Outcome } from './problem.ts'

/** How much of why an operator did something the record keeps. */
export const WHY_MAX = 200

export function parseWhy(typed: string): Outcome<string, 'why'> {
  const why = typed.trim()
  if (why !== '' && why.length <= WHY_MAX) return accept(why)
  return refuse('why', 'required', `Say why, for the record, in up to ${WHY_MAX} characters.`)
}
