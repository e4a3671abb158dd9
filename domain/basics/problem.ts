// Every refusal has the same shape: a field, a code for programs, a sentence for people.

import type { Field } from './posting-fields.ts'

/** One thing wrong with what was sent: `message` is British English and says what to do. */
export interface Problem<F extends string = Field> {
  field: F
  code: string
  message: string
}

/** Either a value that needs no second check, or every problem found. Refusals are values, never thrown. */
export type Outcome<T, F extends string = Field> =
  { ok: true; value: T } | { ok: false; problems: Problem<F>[] }

export function refuse<F extends string>(
  field: F,
  code: string,
  message: string,
): { ok: false; problems: Problem<F>[] } {
  return { ok: false, problems: [{ field, code, message }] }
}

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}
