// Owners reach an agent on a phone that anybody in the UK can call at the ordinary price. libphonenumber has the prices
// of Ofcom's National Telephone Numbering Plan.
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { accept, refuse, type Outcome } from '../basics/problem.ts'

/** Landlines, mobiles, 03, freephone and calls over the internet (056). */
const ORDINARY = new Set<NumberType>([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'UAN',
  'TOLL_FREE',
  'VOIP',
])

// Every digit may have a space and brackets around it. The limit keeps a megabyte away from the parser.
const TYPED_MAX = 64

// Ofcom, "Telephone numbers for use in TV and radio drama programmes": the two ranges that
// libphonenumber does not take for valid.
const DRAMA = /^\+44(7700900|1632960)\d{3}$/

/**
 * Reads a contact, typed in any way, as it is dialled: `0113 496 0141`. Refusals: `required`, `type`, `phone`,
 * `abroad`, `costs-more`.
 */
export function parseContactPhone(
  sent: unknown,
  { allowDrama }: { allowDrama: boolean },
): Outcome<string, 'contact'> {
  if (typeof sent !== 'string') return no('type', 'Send this once, as plain text.')
  const typed = sent.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
  if (typed === '') return no('required', 'This cannot be empty.')
  if (typed.length > TYPED_MAX) return NOT_A_PHONE
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'GB', extract: false })
  if (phone === undefined || phone.ext !== undefined) return NOT_A_PHONE
  if (phone.countryCallingCode !== '44') {
    return no('abroad', 'Type a UK number, so that owners pay no more for the call.')
  }
  if (DRAMA.test(phone.number)) return allowDrama ? accept(phone.formatNational()) : NOT_A_PHONE
  const type = phone.getType()
  if (type === undefined) return NOT_A_PHONE
  if (!ORDINARY.has(type)) {
    return no(
      'costs-more',
      'Calls to this number cost more. Type a mobile, landline, 03 or freephone number.',
    )
  }
  return accept(phone.formatNational())
}

function no(code: string, message: string): Outcome<string, 'contact'> & { ok: false } {
  return refuse('contact', code, message)
}

const NOT_A_PHONE = no(
  'phone',
  'Type one UK phone number, like 0113 496 0141. To show anything else, ask us.',
)
