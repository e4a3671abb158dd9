// Decides whether a typed number can receive a text, by libphonenumber, which has the mobile ranges of Ofcom's National
// Telephone Numbering Plan and of other countries. Only the server loads it: it weighs half as much as a page.

import {
  ParseError,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
  type NumberType,
} from 'libphonenumber-js/max'
import { accept, refuse, type Outcome, REQUIRED_MESSAGES } from '../basics/problem.ts'

/** A number that can receive a text, in E.164: `+447400123456`. */
export type PhoneNumber = string & { readonly __brand: 'PhoneNumber' }

/** A number in E.164, whether it can receive a text or not. */
export const E164 = /^\+[1-9]\d{6,14}$/

// Every digit may have a space and brackets around it. The limit keeps a megabyte away from the parser.
export const TYPED_MAX = 64

// Ofcom, "Telephone numbers for use in TV and radio drama programmes": to libphonenumber possible, but not valid.
const DRAMA = /^\+447700900\d{3}$/

const WANTED = 'We need a mobile number we can text.'

type Reason = [code: string, message: string]

const NOT_TEXTABLE: Partial<Record<NonNullable<NumberType>, Reason>> = {
  FIXED_LINE: ['landline', `This is a landline. ${WANTED}`],
  PERSONAL_NUMBER: ['personal-number', `This is a personal number, not a mobile. ${WANTED}`],
  PAGER: ['pager', `This is a pager. ${WANTED}`],
  PREMIUM_RATE: ['premium-rate', `This is a premium rate number. ${WANTED}`],
  SHARED_COST: ['premium-rate', `This is a special rate number. ${WANTED}`],
  TOLL_FREE: ['freephone', `This is a freephone number. ${WANTED}`],
}

/** ITU's codes for networks that belong to no country: satellites (+870, +881), ships, machines. */
const NO_COUNTRY: Reason = ['satellite', `This is a satellite or worldwide number. ${WANTED}`]
const OTHER_TYPE: Reason = ['not-a-mobile', `This is not a mobile number. ${WANTED}`]

/** Why nothing can be made of what was typed, by libphonenumber's error. */
const MISREAD: Record<string, Reason> = {
  TOO_LONG: ['too-long', 'This number has too many digits. Type one mobile number.'],
  TOO_SHORT: ['wrong-length', 'This number has too few digits. Check it and type it again.'],
  INVALID_COUNTRY: ['country-code', 'No country has that code. Check the digits after the +.'],
}

const NOT_A_NUMBER: Reason = ['format', 'Type a mobile number in digits only, like 07700 900123.']

/** Reads a number typed in any way; one without + or 00 is British. `allowDrama` lets in Ofcom's drama range. */
export function parsePhoneNumber(
  typed: string,
  options: { allowDrama: boolean },
): Outcome<PhoneNumber> {
  if (typed.trim() === '') return reject('required', REQUIRED_MESSAGES.phoneNumber)
  if (typed.length > TYPED_MAX) return explain('TOO_LONG')
  const cleaned = withoutWrapping(typed)
  if (cleaned === '') return reject('required', REQUIRED_MESSAGES.phoneNumber)

  const parsed = parseOrGiveReason(cleaned)
  if (typeof parsed === 'string') return explain(parsed)
  if (parsed.ext) return reject('extension', 'Leave out the extension. Type only a mobile number.')

  const phone: string = parsed.number
  if (!isE164(phone)) return explain('TOO_LONG')
  latest = parsed
  if (DRAMA.test(phone)) {
    if (options.allowDrama) return accept(phone)
    return reject('drama', 'This number is only used in films. Type your own mobile number.')
  }
  if (!parsed.isPossible()) {
    return reject('wrong-length', 'This number is the wrong length. Check it and type it again.')
  }
  if (!parsed.isValid()) {
    return reject('not-in-use', 'This number is not in use. Check it and type it again.')
  }
  const type = parsed.getType()
  const reason = type && NOT_TEXTABLE[type]
  if (parsed.isNonGeographic()) return reject(...(reason ?? NO_COUNTRY))
  if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return accept(phone)
  return reject(...(reason ?? OTHER_TYPE))
}

export function isDrama(phone: PhoneNumber): boolean {
  return DRAMA.test(phone)
}

/** Whether a text costs as at home: one to Guernsey, Jersey or the Isle of Man, which share +44, does not. */
export function isDomestic(phone: PhoneNumber): boolean {
  return isDrama(phone) || parseAgain(phone)?.country === 'GB'
}

/** The number as people read it, with its country code: `+44 7700 900123`. */
export function displayPhoneNumber(phone: PhoneNumber): string {
  return parseAgain(phone)?.formatInternational() ?? phone
}

// Several rules ask about the number of one form, so the latest number stays parsed.
let latest: ReturnType<typeof parsePhoneNumberFromString>

function parseAgain(phone: PhoneNumber) {
  if (latest?.number !== phone) latest = parsePhoneNumberFromString(phone)
  return latest
}

/** Takes away what comes along with a number that is copied, such as direction marks and the end of its sentence. */
function withoutWrapping(typed: string): string {
  return typed
    .replace(/[\p{Default_Ignorable_Code_Point}\p{White_Space}_]/gu, '')
    .replace(/^tel:/i, '')
    .replace(/[.,;]+$/, '')
    .replace(/\((\+\d+)\)/, '$1')
}

/** ITU-T E.164: at most fifteen digits, country code and all. */
function isE164(phone: string): phone is PhoneNumber {
  return /^\+\d{1,15}$/.test(phone)
}

function parseOrGiveReason(cleaned: string) {
  try {
    return parsePhoneNumberWithError(cleaned, { defaultCountry: 'GB', extract: false })
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

function explain(reason: string) {
  return reject(...(MISREAD[reason] ?? NOT_A_NUMBER))
}

function reject(code: string, message: string) {
  return refuse('phoneNumber', code, message)
}
