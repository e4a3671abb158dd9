// Somebody wants to be answered by phone or by email. Only the server loads these rules, as it does those of phone
// numbers.
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { isDomestic, parsePhoneNumber } from './phone-number.ts'
import { accept, refuse, type Outcome } from '../basics/problem.ts'

/** `text` is a British mobile and `call` any other phone, both in E.164; an email in lower case. */
export interface Reach {
  by: 'text' | 'call' | 'email'
  address: string
}

// RFC 5321, section 4.5.3.1.3.
const EMAIL_MAX = 254
// This is looser than any standard, since a message shows whether the address is right.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:".\p{C}]+$/u
const PHONE_MAX = 64

/**
 * Reads a phone number or an email address, typed in any way. Refusals: `format`, and
 * `premium-rate` for a number that costs more to call than others.
 */
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
  if (trimmed.length > PHONE_MAX) return NEITHER
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
