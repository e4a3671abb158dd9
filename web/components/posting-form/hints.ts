// Hints under the fields: what looks wrong in the browser, said early. A hint never blocks; the server
// decides. Loaded when the first field is left, so that the rules do not weigh on the first visit. The
// phone field has hints of its own.
import { parsePostcode } from '../../../domain/postcode.ts'
import type { Field } from '../../../domain/problem.ts'
import { parseRegistration } from '../../../domain/registration.ts'

const PROBLEM_MAX = 2000

/** What looks wrong with what was `typed` in `field`, or undefined. An empty field gets no hint. */
export function hintFor(field: Field, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  if (field === 'registrationNumber') return firstMessage(parseRegistration(typed, new Date()))
  if (field === 'postcode') return firstMessage(parsePostcode(typed))
  if (field === 'problem') return lengthHint(typed)
  return undefined
}

function firstMessage(
  parsed: ReturnType<typeof parseRegistration> | ReturnType<typeof parsePostcode>,
): string | undefined {
  return parsed.ok ? undefined : parsed.problems[0]?.message
}

function lengthHint(typed: string): string | undefined {
  const over = Array.from(typed.replaceAll('\r\n', '\n').trim()).length - PROBLEM_MAX
  return over > 0 ? `This is ${over} characters too long. Up to 2,000 can be sent.` : undefined
}
