// Every refusal has the same shape: a field, a code for programs, a sentence for people.

/** One thing wrong with what was sent: `message` is British English and says what to do. */
export interface Problem<F extends string = Field> {
  field: F
  code: string
  message: string
}

export interface Invalid<F extends string = Field> {
  ok: false
  reason: 'invalid'
  problems: Problem<F>[]
}

/** Either a value that needs no second check, or every problem found. Refusals are values, never thrown. */
export type Outcome<T, F extends string = Field> = { ok: true; value: T } | Invalid<F>

export function refuse<F extends string>(field: F, code: string, message: string): Invalid<F> {
  return { ok: false, reason: 'invalid', problems: [{ field, code, message }] }
}

export function joinRefusals<F extends string>(read: Outcome<unknown, F>[]): Invalid<F> {
  const problems = read.flatMap((one) => (one.ok ? [] : one.problems))
  return { ok: false, reason: 'invalid', problems }
}

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

type Values<Read> = {
  [Name in keyof Read]: Read[Name] extends Outcome<infer Value, string> ? Value : never
}
type FieldIn<Read> = Read[keyof Read] extends Outcome<unknown, infer F> ? F : never

/** The values of all that was read, or every problem in the order of reading. */
export function acceptAll<Read extends Record<string, Outcome<unknown, string>>>(
  read: Read,
): Outcome<Values<Read>, FieldIn<Read>> {
  const refused = joinRefusals(Object.values(read))
  if (refused.problems.length > 0) return refused as Invalid<FieldIn<Read>>
  const values = Object.entries(read).map(([name, one]) => [name, one.ok ? one.value : undefined])
  return accept(Object.fromEntries(values) as Values<Read>)
}

/** What the forms, and the lists of their problems, call each field, in the order of the form. */
export const POSTING_LABELS = {
  registrationNumber: 'Vehicle Registration',
  postcode: 'Post Code',
  problem: 'Vehicle issues',
  phoneNumber: 'Phone Number',
  carPhoto: 'Photo',
} as const

export type Field = keyof typeof POSTING_LABELS

export type TypedField = Exclude<Field, 'carPhoto'>

/** The exact words for each required field left empty. */
export const REQUIRED_MESSAGES = {
  registrationNumber: 'Registration number is required.',
  postcode: 'Postcode is required.',
  phoneNumber: 'Phone number is required.',
} as const

/** The words of the error modal, and of the pages in its place where there is no script. */
export const NOT_SUBMITTED = {
  title: 'Error in Submission!',
  text: 'We could not submit your request. Please check all inputs, including registration and phone number.',
} as const

type RequiredField = keyof typeof REQUIRED_MESSAGES

/** What an owner typed. A field that is not required may be missing, as if it were empty. */
export type TypedPosting = Record<RequiredField, string> & Partial<Record<TypedField, string>>

const REQUIRED_FIELDS = Object.keys(REQUIRED_MESSAGES) as RequiredField[]

/** A problem with code `required` for each field of `typed` that is empty once trimmed, in field order. */
export function requiredProblems(typed: Partial<Record<RequiredField, string>>) {
  return REQUIRED_FIELDS.filter((field) => typed[field]?.trim() === '').map((field) => ({
    field,
    code: 'required',
    message: REQUIRED_MESSAGES[field],
  }))
}

export const PHOTOS_MAX = 6
