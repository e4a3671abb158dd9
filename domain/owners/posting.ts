// A posting is judged as one thing, so that every problem is reported at once. Only the server loads these rules, as it
// does those of phone numbers.

import { readFreeText } from '../basics/free-text.ts'
import { parsePhoneNumber } from '../people/phone-number.ts'
import { parsePostcode } from '../people/postcode.ts'
import {
  accept,
  acceptAll,
  refuse,
  type Outcome,
  type TypedField,
  type TypedPosting,
} from '../basics/problem.ts'
import { parseRegistration } from '../vehicles/registration.ts'

/** Vehicle issues may be this many characters (code points), once line endings are LF. */
export const PROBLEM_MAX = 2000

const ISSUES_REFUSED = {
  'too-long': 'Vehicle issues can be up to 2,000 characters. Shorten them and send again.',
  characters:
    'Vehicle issues contain a character we can’t read. Delete anything you pasted and type it instead.',
}

/** Line endings become LF, white space at either end goes, and empty text is null. */
export function parseVehicleIssues(typed: string): Outcome<string | null> {
  const issues = readFreeText(typed, PROBLEM_MAX)
  if (issues.ok) return accept(issues.text === '' ? null : issues.text)
  return refuse('problem', issues.reason, ISSUES_REFUSED[issues.reason])
}

type Context = { today: Date; allowDrama: boolean }
type Rule = (typed: string, context: Context) => Outcome<string | null>

/**
 * Each field that is typed: its rule, its column, and whether buyers and the desk read it as it was typed. Its label is in
 * `POSTING_LABELS`. A field of this table is read, checked, stored, compared with an edit and recognised in a repeat.
 */
const FIELDS = {
  registrationNumber: {
    rule: (typed, { today }) => parseRegistration(typed, today),
    column: 'registration',
    isSaid: false,
  },
  postcode: { rule: parsePostcode, column: 'postcode', isSaid: false },
  phoneNumber: { rule: parsePhoneNumber, column: 'phone', isSaid: false },
  problem: { rule: parseVehicleIssues, column: 'problem', isSaid: true },
} as const satisfies Record<TypedField, { rule: Rule; column: string; isSaid: boolean }>

type Fields = typeof FIELDS
type Read<Field extends TypedField> = Extract<ReturnType<Fields[Field]['rule']>, { ok: true }>
type Value<Field extends TypedField> = Read<Field>['value']

/** A posting's words, each in its normal form; null where nothing was said in a field that may be empty. */
export type PostingDetails = { [Field in TypedField]: Value<Field> }

export type PostingColumns = {
  [Field in TypedField as Fields[Field]['column']]: string | Extract<Value<Field>, null>
}

/** A field that buyers and the desk read as it was typed. */
export type SaidField = {
  [Field in TypedField]: Fields[Field]['isSaid'] extends true ? Field : never
}[TypedField]

export type SaidColumns = Pick<PostingColumns, Fields[SaidField]['column']>

export const TYPED_FIELDS = Object.keys(FIELDS) as TypedField[]
export const SAID_FIELDS = TYPED_FIELDS.filter((field): field is SaidField => FIELDS[field].isSaid)

const inPostings = <Field extends TypedField>(field: Field) =>
  `postings.${FIELDS[field].column}` as `postings.${Fields[Field]['column']}`

export const POSTING_COLUMNS = TYPED_FIELDS.map(inPostings)
export const SAID_COLUMNS = SAID_FIELDS.map(inPostings)

/** A refusal carries every field's problems, in the order of the table. */
export function parsePosting(typed: TypedPosting, context: Context): Outcome<PostingDetails> {
  const read = TYPED_FIELDS.map((field) => [field, FIELDS[field].rule(typed[field] ?? '', context)])
  return acceptAll(Object.fromEntries(read) as { [Field in TypedField]: Outcome<Value<Field>> })
}

/** The columns that keep `details`, which are taken by name. */
export function columnsOf(details: PostingDetails): PostingColumns {
  const columns = TYPED_FIELDS.map((field) => [FIELDS[field].column, details[field]])
  return Object.fromEntries(columns) as PostingColumns
}

/** Whether a row has these details already, in `fields`. */
export function areKept(
  details: PostingDetails,
  row: PostingColumns,
  fields: readonly TypedField[] = TYPED_FIELDS,
): boolean {
  return fields.every((field) => details[field] === row[FIELDS[field].column])
}

/** What buyers and the desk read; empty where nothing was said. */
export function saidOf(row: SaidColumns): Record<SaidField, string> {
  const said = SAID_FIELDS.map((field) => [field, row[FIELDS[field].column] ?? ''])
  return Object.fromEntries(said) as Record<SaidField, string>
}
