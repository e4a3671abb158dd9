// A business says this about itself when it applies to be an agent. Only the server loads these rules, as it does those
// of phone numbers.

import { APPLICATION_REQUIRED, type ApplicationField } from './application-fields.ts'
import { parseExpiry, parseKind } from './licence.ts'
import { parsePhoneNumber } from '../people/phone-number.ts'
import { parsePostcode } from '../people/postcode.ts'
import { accept, acceptAll, refuse, type Outcome, type Problem } from '../basics/problem.ts'
import { imitates, isLatin, readShownText } from '../basics/shown-text.ts'

/** One line of an application may be this long. */
const LINE_MAX = 100

/**
 * Reads an application; a field that was not sent is undefined. `today` decides whether the licence has run out,
 * `allowDrama` is the phone number's, and no name may read as `siteName`. A refusal has every field's problems, in the
 * order of the form.
 */
export function parseApplication(
  sent: Partial<Record<ApplicationField, unknown>>,
  context: { today: Date; allowDrama: boolean; siteName: string },
) {
  const permit = parseLine('atfPermit', sent.atfPermit ?? '')
  return acceptAll({
    businessName: parseName('businessName', sent.businessName, context),
    contactName: parseName('contactName', sent.contactName, context),
    phoneNumber: putField('phoneNumber', parsePhoneNumber(asText(sent.phoneNumber), context)),
    yardPostcode: putField('yardPostcode', parsePostcode(asText(sent.yardPostcode))),
    licenceKind: parseKind(sent.licenceKind),
    licenceNumber: requiredLine('licenceNumber', sent.licenceNumber),
    licenceCouncil: requiredLine('licenceCouncil', sent.licenceCouncil),
    licenceExpires: parseExpiry(sent.licenceExpires, context.today),
    atfPermit: permit.ok && permit.value === '' ? accept(null) : permit,
  })
}

/** An application in its normal form: the last day of the licence is such as 2027-03-31, no permit is null. */
export type Application = Extract<ReturnType<typeof parseApplication>, { ok: true }>['value']

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

/** Reads a line that may not be empty. */
export function requiredLine<F extends RequiredLine>(field: F, sent: unknown): Outcome<string, F> {
  const line = parseLine(field, sent ?? '')
  return line.ok && line.value === ''
    ? refuse(field, 'required', APPLICATION_REQUIRED[field])
    : line
}

function asText(sent: unknown): string {
  return typeof sent === 'string' ? sent : ''
}

function putField<T, F extends string>(field: F, outcome: Outcome<T>): Outcome<T, F> {
  if (outcome.ok) return outcome
  const problems: Problem<F>[] = outcome.problems.map((problem) => ({ ...problem, field }))
  return { ok: false, reason: 'invalid', problems }
}
