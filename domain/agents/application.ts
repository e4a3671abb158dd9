// What a business says about itself when it applies to be an agent. Only the server loads these rules, as those of phones.

import {
  APPLICATION_FIELDS,
  APPLICATION_REQUIRED,
  type ApplicationField,
} from './application-fields.ts'
import { parseExpiry, parseKind } from './licence.ts'
import { parsePhoneNumber } from '../people/phone-number.ts'
import { parsePostcode } from '../people/postcode.ts'
import { accept, refuse, type Outcome, type Problem } from '../basics/problem.ts'
import { imitates, isLatin, readShownText } from '../basics/shown-text.ts'

const LINE_MAX = 100

/** `today` decides whether a licence has run out, `allowDrama` is the phone number's, and no name may read as `siteName`. */
interface Rules {
  today: Date
  allowDrama: boolean
  siteName: string
}

/** The column of each field, and how what is sent for it is read. */
export type Readers<Field extends string> = Record<
  Field,
  readonly [column: string, read: (sent: unknown, rules: Rules) => Outcome<string | null, string>]
>

/** No permit is null, the last day of the licence is such as 2027-03-31. */
export const DETAILS = {
  businessName: ['name', (sent, rules) => parseName('businessName', sent, rules)],
  contactName: ['contact_name', (sent, rules) => parseName('contactName', sent, rules)],
  phoneNumber: ['phone', (sent, rules) => parsePhoneNumber(asText(sent), rules)],
  yardPostcode: ['yard_postcode', (sent) => parsePostcode(asText(sent))],
  licenceKind: ['licence_kind', parseKind],
  licenceNumber: ['licence_number', (sent) => requiredLine('licenceNumber', sent)],
  licenceCouncil: ['licence_council', (sent) => requiredLine('licenceCouncil', sent)],
  licenceExpires: ['licence_expires', (sent, { today }) => parseExpiry(sent, today)],
  atfPermit: ['atf_permit', parsePermit],
} as const satisfies Readers<ApplicationField>

type Values<R extends Readers<string>> = {
  [F in keyof R as R[F][0]]: R[F][1] extends (...asked: never) => Outcome<infer T, string>
    ? T
    : never
}

/** What each field that was sent changes, or all that is wrong with them. The others are undefined. */
export function readFields<R extends Readers<string>>(
  readers: R,
  sent: { [F in keyof R]?: unknown },
  rules: Rules,
): Outcome<Partial<Values<R>>, string> {
  const problems: Problem<string>[] = []
  const change: Record<string, string | null> = {}
  for (const [field, [column, read]] of Object.entries(readers)) {
    if (sent[field] === undefined) continue
    const outcome = read(sent[field], rules)
    if (outcome.ok) change[column] = outcome.value
    else problems.push(...outcome.problems.map((one) => ({ ...one, field })))
  }
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return accept(change as Partial<Values<R>>)
}

/** Reads an application, every field of it. A refusal has the problems in the order of the form. */
export function parseApplication(sent: Partial<Record<ApplicationField, unknown>>, rules: Rules) {
  const all = APPLICATION_FIELDS.map((field) => [field, sent[field] ?? ''])
  const read = readFields(DETAILS, Object.fromEntries(all) as typeof sent, rules)
  return read as Outcome<Application, string>
}

export type Application = Values<typeof DETAILS>

/** Reads one line of up to 100 characters, which may be empty. Refusals: `type`, `too-long`, `characters`. */
export function parseLine<F extends string>(field: F, sent: unknown): Outcome<string, F> {
  if (typeof sent !== 'string') return refuse(field, 'type', 'Send this once, as plain text.')
  const line = readShownText(sent, LINE_MAX)
  if (!line.ok && line.reason === 'too-long') {
    return refuse(field, 'too-long', 'This can be up to 100 characters. Shorten it.')
  }
  if (!line.ok || /[\n\t]/.test(line.text)) {
    return refuse(
      field,
      'characters',
      'This contains a character we can’t read. Type it again on one line.',
    )
  }
  return accept(line.text)
}

type RequiredLine = 'businessName' | 'contactName' | 'licenceNumber' | 'licenceCouncil'

/**
 * Reads the name of a business or a person, which has letters that everybody can read and is not like ours. Refusals:
 * those of a line, `letters`, `imitation`.
 */
export function parseName<F extends 'businessName' | 'contactName'>(
  field: F,
  sent: unknown,
  { siteName }: { siteName: string },
): Outcome<string, F> {
  const line = requiredLine(field, sent)
  if (!line.ok) return line
  if (!isLatin(line.value) || !/[\p{L}\d]/u.test(line.value)) {
    return refuse(field, 'letters', 'Type the name in the letters of the English alphabet.')
  }
  if (imitates(line.value, siteName)) {
    return refuse(field, 'imitation', `This reads like ${siteName}. Use a name of your own.`)
  }
  return line
}

export function requiredLine<F extends RequiredLine>(field: F, sent: unknown): Outcome<string, F> {
  const line = parseLine(field, sent ?? '')
  return line.ok && line.value === ''
    ? refuse(field, 'required', APPLICATION_REQUIRED[field])
    : line
}

function asText(sent: unknown): string {
  return typeof sent === 'string' ? sent : ''
}

function parsePermit(sent: unknown): Outcome<string | null, 'atfPermit'> {
  const permit = parseLine('atfPermit', sent)
  return permit.ok && permit.value === '' ? accept(null) : permit
}
