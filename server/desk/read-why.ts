import { parseLookWhy, parseWhy } from '../../domain/why.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import type { Answer } from '../platform/refusal.ts'

/** Reads why an operator does something, for the record. */
export function readWhy(body: unknown): Answer<string> {
  const why = parseWhy(bodyText(body, 'why'))
  return why.ok ? why : { ...why, reason: 'invalid' }
}

/** Reads why an operator looks at somebody's number. */
export function readLookWhy(body: unknown): Answer<string> {
  const why = parseLookWhy(bodyText(body, 'why'))
  return why.ok ? why : { ...why, reason: 'invalid' }
}
