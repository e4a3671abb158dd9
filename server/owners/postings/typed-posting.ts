// These are a client's words before any rule of the product has looked at them.
import type { Field } from '../../../domain/basics/posting-fields.ts'
import type { Problem } from '../../../domain/basics/problem.ts'
import { bodyField, bodyText } from '../../platform/http/read-bodies.ts'

export type TextField = Exclude<Field, 'carPhoto'>

/** The text fields of a posting, in the order of the form. */
export const POSTING_FIELDS = ['registrationNumber', 'postcode', 'phoneNumber', 'problem'] as const

export type TypedPosting = Record<TextField, string>

/**
 * Reads the text `fields` of `body`. A missing field is empty text, for the rules to judge. A field that is not text is
 * empty, and a problem of its own.
 */
export function readTyped<F extends TextField>(
  body: unknown,
  fields: readonly F[],
): { typed: Record<F, string>; problems: Problem[] } {
  const isText = (field: F): boolean => typeof (bodyField(body, field) ?? '') === 'string'
  return {
    typed: Object.fromEntries(fields.map((field) => [field, bodyText(body, field)])) as Record<
      F,
      string
    >,
    problems: fields.filter((field) => !isText(field)).map(notText),
  }
}

/** The problem of a field that is not plain text, or was sent twice. */
export function notText(field: Field): Problem {
  return { field, code: 'type', message: 'Send this once, as plain text.' }
}
