// What a client typed, before any rule of the product has looked at it.
import type { Field, Problem } from '../../domain/problem.ts'

const FIELDS = ['registrationNumber', 'postcode', 'phoneNumber', 'problem'] as const

export type TypedPosting = Record<(typeof FIELDS)[number], string>

/**
 * Reads the text fields of a posting from `body`. A missing field is empty text, for the rules to
 * judge; one that is not text is a problem of its own.
 */
export function readTypedPosting(body: unknown): { typed: TypedPosting; problems: Problem[] } {
  const typed: TypedPosting = { registrationNumber: '', postcode: '', phoneNumber: '', problem: '' }
  const problems: Problem[] = []
  for (const field of FIELDS) {
    const value = propertyOf(body, field)
    if (typeof value === 'string') typed[field] = value
    else if (value !== undefined && value !== null) problems.push(notText(field))
  }
  return { typed, problems }
}

/** The problem of a field that is not plain text, or was sent twice. */
export function notText(field: Field): Problem {
  return { field, code: 'type', message: 'Send this once, as plain text.' }
}

function propertyOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}
