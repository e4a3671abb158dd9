import { accept, refuse, type Outcome } from './basics/problem.ts'

/** The longest reason, in characters, that the record keeps. */
export const WHY_MAX = 200
const WORDS_MIN = 3

/** Reads why an operator looks at somebody's number. A single letter would say nothing to readers of the record. */
export function parseLookWhy(typed: string): Outcome<string, 'why'> {
  const words = typed.toLowerCase().match(/\p{L}{2,}/gu)
  if (new Set(words).size >= WORDS_MIN) return parseWhy(typed)
  return refuse('why', 'required', 'Say why in three words or more, for the record.')
}

export function parseWhy(typed: string): Outcome<string, 'why'> {
  const why = typed.trim()
  if (why !== '' && why.length <= WHY_MAX) return accept(why)
  return refuse('why', 'required', `Say why, for the record, in up to ${WHY_MAX} characters.`)
}
