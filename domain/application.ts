// What a business says of itself when it applies to be an agent. Server only, because the phone
// number's rules are. Licences: Scrap Metal Dealers Act 2013, sections 2 and 3.

import { APPLICATION_REQUIRED, type ApplicationField } from './application-fields.ts'
import { readFreeText } from './free-text.ts'
import { parsePhoneNumber } from './phone-number.ts'
import type { PhoneNumber } from './phone-number.ts'
import { parsePostcode } from './postcode.ts'
import type { Postcode } from './postcode.ts'
import { accept, refuse } from './problem.ts'
import type { Outcome, Problem } from './problem.ts'

/** An application in its normal form. */
export interface Application {
  businessName: string
  contactName: string
  phoneNumber: PhoneNumber
  yardPostcode: Postcode
  licenceNumber: string
  /** The council that issued the licence. */
  licenceCouncil: string
  /** The last day of the licence, such as 2027-03-31. */
  licenceExpires: string
  licenceKind: LicenceKind
  /** The number of the permit as an Authorised Treatment Facility, or null. */
  atfPermit: string | null
}

/** A site licence is for a yard, a collector's licence for collecting from door to door. */
export type LicenceKind = 'site' | 'collector'

/** One line of an application may be this long. */
export const LINE_MAX = 100

/**
 * Reads an application; a field that was not sent is undefined. `today` decides whether the licence
 * has run out, `allowDrama` is the phone number's. A refusal carries every field's problems, in the
 * order of the form.
 */
export function parseApplication(
  sent: Partial<Record<ApplicationField, unknown>>,
  context: { today: Date; allowDrama: boolean },
): Outcome<Application, ApplicationField> {
  const read = {
    businessName: requiredLine('businessName', sent.businessName),
    contactName: requiredLine('contactName', sent.contactName),
    phoneNumber: named('phoneNumber', parsePhoneNumber(asText(sent.phoneNumber), context)),
    yardPostcode: named('yardPostcode', parsePostcode(asText(sent.yardPostcode))),
    licenceKind: parseKind(sent.licenceKind),
    licenceNumber: requiredLine('licenceNumber', sent.licenceNumber),
    licenceCouncil: requiredLine('licenceCouncil', sent.licenceCouncil),
    licenceExpires: parseExpiry(sent.licenceExpires, context.today),
    atfPermit: parseLine('atfPermit', sent.atfPermit ?? ''),
  }
  const { businessName, contactName, phoneNumber, yardPostcode } = read
  const { licenceNumber, licenceCouncil, licenceExpires, licenceKind, atfPermit } = read
  const allOk =
    businessName.ok && contactName.ok && phoneNumber.ok && yardPostcode.ok && licenceNumber.ok
  if (allOk && licenceCouncil.ok && licenceExpires.ok && licenceKind.ok && atfPermit.ok) {
    return accept({
      businessName: businessName.value,
      contactName: contactName.value,
      phoneNumber: phoneNumber.value,
      yardPostcode: yardPostcode.value,
      licenceNumber: licenceNumber.value,
      licenceCouncil: licenceCouncil.value,
      licenceExpires: licenceExpires.value,
      licenceKind: licenceKind.value,
      atfPermit: atfPermit.value === '' ? null : atfPermit.value,
    })
  }
  const outcomes: Outcome<unknown, ApplicationField>[] = Object.values(read)
  return { ok: false, problems: outcomes.flatMap((one) => (one.ok ? [] : one.problems)) }
}

/** Reads one line of up to 100 characters; it may be empty. Refusals: `type`, `too-long`, `characters`. */
export function parseLine<F extends string>(field: F, sent: unknown): Outcome<string, F> {
  if (typeof sent !== 'string') return refuse(field, 'type', 'Send this once, as plain text.')
  const line = readFreeText(sent, LINE_MAX)
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

function requiredLine<F extends RequiredLine>(field: F, sent: unknown): Outcome<string, F> {
  const line = parseLine(field, sent ?? '')
  return line.ok && line.value === ''
    ? refuse(field, 'required', APPLICATION_REQUIRED[field])
    : line
}

function parseExpiry(sent: unknown, today: Date): Outcome<string, 'licenceExpires'> {
  const typed = asText(sent).trim()
  if (typed === '') {
    return refuse('licenceExpires', 'required', APPLICATION_REQUIRED.licenceExpires)
  }
  const day = readDay(typed)
  if (day === null) {
    return refuse('licenceExpires', 'format', 'Type the day, month and year, like 31/03/2027.')
  }
  if (day < today.toISOString().slice(0, 10)) {
    return refuse('licenceExpires', 'expired', 'This licence has expired. Renew it, then apply.')
  }
  return accept(day)
}

/**
 * A day as 2027-03-31, from that or from day, month and year as people in the UK type them: browsers
 * without a field for dates send what was typed. Null where there is no such day.
 */
function readDay(typed: string): string | null {
  const british = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed)
  const [, date = '', month = '', year = ''] = british ?? []
  const day =
    british === null ? typed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // A date such as 30 February parses, as one in March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return exists ? day : null
}

function parseKind(sent: unknown): Outcome<LicenceKind, 'licenceKind'> {
  if (sent === 'site' || sent === 'collector') return accept(sent)
  return refuse('licenceKind', 'choice', APPLICATION_REQUIRED.licenceKind)
}

function asText(sent: unknown): string {
  return typeof sent === 'string' ? sent : ''
}

function named<T, F extends string>(field: F, outcome: Outcome<T>): Outcome<T, F> {
  if (outcome.ok) return outcome
  const problems: Problem<F>[] = outcome.problems.map((problem) => ({ ...problem, field }))
  return { ok: false, problems }
}
