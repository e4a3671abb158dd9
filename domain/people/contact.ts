// Owners reach an agent on a phone that anybody in the UK can call at the ordinary price. libphonenumber has the prices
// of Ofcom's National Telephone Numbering Plan.
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { accept, refuse, type Outcome } from '../basics/problem.ts'
import { isDomestic, parsePhoneNumber, TYPED_MAX } from './phone-number.ts'

/** Landlines, mobiles, 03, freephone and calls over the internet (056). */
const ORDINARY = new Set<NumberType>([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'UAN',
  'TOLL_FREE',
  'VOIP',
])

// Ofcom, "Telephone numbers for use in TV and radio drama programmes": libphonenumber does not call these valid.
const DRAMA = /^\+44(7700900|1632960)\d{3}$/

/** Reads a contact, typed in any way, as it is dialled: `0113 496 0141`. */
export function parseContactPhone(
  sent: unknown,
  { allowDrama }: { allowDrama: boolean },
): Outcome<string, 'contact'> {
  if (typeof sent !== 'string') return reject('type', 'Send this once, as plain text.')
  const typed = sent.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
  if (typed === '') return reject('required', 'This cannot be empty.')
  if (typed.length > TYPED_MAX) return NOT_A_PHONE
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'GB', extract: false })
  if (phone === undefined || phone.ext !== undefined) return NOT_A_PHONE
  if (phone.countryCallingCode !== '44') {
    return reject('abroad', 'Type a UK number, so that owners pay no more for the call.')
  }
  if (DRAMA.test(phone.number)) return allowDrama ? accept(phone.formatNational()) : NOT_A_PHONE
  const type = phone.getType()
  if (type === undefined) return NOT_A_PHONE
  if (!ORDINARY.has(type)) {
    return reject(
      'costs-more',
      'Calls to this number cost more. Type a mobile, landline, 03 or freephone number.',
    )
  }
  return accept(phone.formatNational())
}

function reject(code: string, message: string): Outcome<string, 'contact'> & { ok: false } {
  return refuse('contact', code, message)
}

const NOT_A_PHONE = reject(
  'phone',
  'Type one UK phone number, like 0113 496 0141. To show anything else, ask us.',
)

/** How somebody wants to be answered. `text` is a British mobile, `call` any other phone (E.164); an email is in lower case. */
export interface Reach {
  by: 'text' | 'call' | 'email'
  address: string
}

// RFC 5321, section 4.5.3.1.3.
const EMAIL_MAX = 254
// This is looser than any standard, since a message shows whether the address is right.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:".\p{C}]+$/u

/** Reads a phone number or an email address, typed in any way. */
export function parseReach(
  typed: string,
  options: { allowDrama: boolean },
): Outcome<Reach, 'reach'> {
  const trimmed = typed.trim()
  if (trimmed.includes('@')) {
    const isEmail = trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed)
    return isEmail ? accept({ by: 'email', address: trimmed.toLowerCase() }) : NEITHER
  }
  const mobile = parsePhoneNumber(trimmed, options)
  if (mobile.ok) {
    return accept({ by: isDomestic(mobile.value) ? 'text' : 'call', address: mobile.value })
  }
  if (trimmed.length > TYPED_MAX) return NEITHER
  const phone = parsePhoneNumberFromString(trimmed, { defaultCountry: 'GB', extract: false })
  if (phone?.isPossible() !== true || phone.ext !== undefined) return NEITHER
  if (phone.isNonGeographic() || DEAR.has(phone.getType())) return COSTS_MORE
  return accept({ by: 'call', address: phone.number })
}

// Returning a call from such a number pays the other side, or for a satellite.
const DEAR = new Set<NumberType | undefined>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
])
const COSTS_MORE = refuse(
  'reach' as const,
  'premium-rate',
  'Calling this number costs more. Type another number, or an email address.',
)

const NEITHER = refuse(
  'reach' as const,
  'format',
  'Type a phone number like 07700 900123, or an email address like name@example.com.',
)

export function withoutReach(words: string): string {
  return words.replaceAll(ANY_EMAIL, '…').replaceAll(NUMBER, '…')
}

const ANY_EMAIL = /[^\s@]+@[^\s@]+/g
// Nine digits or more. Separators between them count only in what starts like a phone number, since dates have them too.
const NUMBER = /(?:\+|\(?0)(?:[ ().-]{0,2}\d){10,}|\d(?: ?\d){8,}/g
