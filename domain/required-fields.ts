// The three fields that every posting needs, and the exact words for one left empty. The browser
// blocks on these alone; everything else is for the server to decide.

import type { Problem } from './problem.ts'

/** The words for each required field left empty, in the order of the form. */
export const REQUIRED_MESSAGES = {
  registrationNumber: 'Registration number is required.',
  postcode: 'Postcode is required.',
  phoneNumber: 'Phone number is required.',
} as const

/** A required field's name. */
export type RequiredField = keyof typeof REQUIRED_MESSAGES

const REQUIRED_FIELDS = ['registrationNumber', 'postcode', 'phoneNumber'] as const

/** A problem with code `required` for each field of `typed` that is empty once trimmed, in field order. */
export function requiredProblems(
  typed: Partial<Record<RequiredField, string>>,
): Problem<RequiredField>[] {
  return REQUIRED_FIELDS.filter((field) => typed[field]?.trim() === '').map((field) => ({
    field,
    code: 'required',
    message: REQUIRED_MESSAGES[field],
  }))
}
