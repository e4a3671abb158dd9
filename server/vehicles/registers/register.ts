import type { HttpAnswer } from '../../platform/http-client.ts'
import type { RegisterAnswer } from '../../platform/ports/registers.ts'

/** Makes the signal that ends one question. */
export type Ending = () => AbortSignal

/** What a register's answer says. `read` gives null for JSON that is about another car. */
export function readAnswer<Known>(
  answer: HttpAnswer,
  read: (json: unknown) => Known | null,
): RegisterAnswer<Known> {
  if ('lost' in answer) return { kind: 'failed', failure: answer.lost }
  const { status, retryAfterMs, json } = answer
  // Both registers answer 400 for a registration that they do not accept.
  if (status === 404 || status === 400) return { kind: 'not-found' }
  if (status === 401 || status === 403) return { kind: 'key-refused' }
  if (status !== 200) return { kind: 'failed', failure: `status-${status}`, retryAfterMs }
  const known = readWhole(() => read(json))
  return known === null ? { kind: 'failed', failure: 'unreadable' } : { kind: 'found', known }
}

/** A member of another type than its publisher says makes the whole answer unreadable. */
export class Misshapen extends Error {
  override name = 'Misshapen'
}

export type Members = Record<string, unknown>

export function membersOf(value: unknown): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  throw new Misshapen()
}

/** A text of up to `longest` characters on one line, or null if it is missing or empty. */
export function textIn(members: Members, name: string, longest = 100): string | null {
  const value = members[name] ?? null
  if (value === null) return null
  if (typeof value !== 'string') throw new Misshapen()
  const text = value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return text === '' || !text.isWellFormed() ? null : text.slice(0, longest)
}

/** A whole number from `least` to `most`, or null. `asText`: it may come as text, such as `"1998"`. */
export function wholeIn(
  members: Members,
  name: string,
  { least, most, asText = false }: { least: number; most: number; asText?: boolean },
): number | null {
  const value = members[name] ?? null
  if (value === null) return null
  if (typeof value === 'string' && asText) return ifWithin(Number(value || Number.NaN), least, most)
  if (typeof value !== 'number') throw new Misshapen()
  return ifWithin(value, least, most)
}

function ifWithin(number: number, least: number, most: number): number | null {
  return Number.isInteger(number) && number >= least && number <= most ? number : null
}

/** The day of a date or a time in ISO 8601 or with dots, as 2026-11-21; null for none. */
export function dayIn(members: Members, name: string): string | null {
  const day = textIn(members, name)?.slice(0, 10).replaceAll('.', '-') ?? ''
  return /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) ? day : null
}

/** The members of each object in a list; empty where there is no list. */
export function listIn(members: Members, name: string): Members[] {
  const value = members[name] ?? []
  if (!Array.isArray(value)) throw new Misshapen()
  return value.map(membersOf)
}

export function readWhole<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Misshapen) return null
    throw error
  }
}
