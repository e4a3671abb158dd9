// How +44…, 0044…, 07… and +44 (0)7… become the same number, and how many digits it may have.

/** Digits in a number as it is sent. E.164 allows no more, country code and all. */
export const DIGITS_MAX = 15

const HOME = '44'

/** What follows the + or 00 of an international number, or null where it has neither. */
export function afterPrefix(typed: string): string | null {
  return /^[^\d+＋]*(?:[+＋]|00)(.*)$/s.exec(typed)?.[1] ?? null
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '')
}

/**
 * The number within its country, out of what follows the prefix. A British one gets the 0 it is known
 * by, so that 44 7700 900123 becomes 07700 900123; elsewhere only a bracketed (0) goes.
 */
export function nationalPart(afterThePrefix: string, code: string): string {
  const skipped = new RegExp(`^(?:\\D*\\d){${code.length}}[^\\d(]*`)
  const rest = afterThePrefix.replace(skipped, '')
  if (code !== HOME) return rest.replace(/^\(0\)\s*/, '')
  const significant = rest.replaceAll(/[()]/g, '').replace(/^\D*0?\D*/, '')
  return significant.trim() && `0${significant.replace(/^(7\d{3})(\d{6})$/, '$1 $2')}`
}

// What may be between the digits of a number, marks of writing direction included. With anything else
// in it, such as an extension, only the server can say what is wrong.
const ONLY_A_NUMBER = /^(?:tel:)?[\p{Nd}\p{Z}\p{Pd}\p{Cf}\s+＋().[\]]*$/iu

/** What of a country its numbers need. */
export type Dialled = Pick<Country, 'code' | 'trunk'>

/**
 * What is sent for `typed` where `country` is chosen: the number in international format, +447700900123. What is no
 * number is sent as it was typed.
 */
export function numberToSend(typed: string, country: Dialled): string {
  const { code } = country
  const rest = afterPrefix(typed)
  const digits = digitsOf(rest ?? typed)
  if (digits === '') return typed.trim()
  if (!ONLY_A_NUMBER.test(typed)) {
    return (rest === null && code !== HOME ? `+${code} ` : '') + typed.trim()
  }
  if (code !== HOME) {
    if (rest === null) return `+${code}${withoutTrunk(digits, country)}`
    if (digits.startsWith(code))
      return `+${code}${withoutTrunk(digits.slice(code.length), country)}`
  }
  if (rest !== null && !digits.startsWith(HOME)) return `+${digits}`
  // Its 44 may come without the +.
  const national = rest === null ? digits.replace(/^44(?=0?\d{10}$)/, '') : digits.slice(2)
  return `+${HOME}${national.replace(/^0/, '')}`
}

// Without what stands before it at home. A pattern that names an area code is Argentina's, of a mobile.
function withoutTrunk(digits: string, { trunk }: Dialled): string {
  return digits.replace(new RegExp(`^(?:${trunk})`), (_trunk, area: unknown) =>
    typeof area === 'string' ? `9${area}` : '',
  )
}

/**
 * What stays in the field when `before` has become `after`: `after`, unless it has too many digits.
 * Then one more typed digit is not taken, and of what was pasted the first digits are.
 */
export function withinLimit(before: string, after: string, code: string): string {
  const isComplete = code === HOME || afterPrefix(after) !== null
  const prefix = /^[^\d+＋]*00/.test(after) ? 2 : 0
  const most = prefix + DIGITS_MAX - (isComplete ? 0 : code.length)
  const count = digitsOf(after).length
  // Taking digits out of an overlong number is always allowed.
  if (count <= most || count < digitsOf(before).length) return after
  return after.length - before.length <= 1 ? before : firstDigits(after, most)
}

function firstDigits(text: string, count: number): string {
  return new RegExp(`^(?:\\P{Nd}*\\p{Nd}){${count}}`, 'u').exec(text)?.[0] ?? text
}

export interface Country {
  /** ISO 3166-1, such as GB. */
  iso: string
  /** The dial code without its plus, such as 44. Several countries may share one. */
  code: string
  name: string
  /** A pattern of what stands before a number at home and not abroad, such as 0. */
  trunk: string
}

export const UNITED_KINGDOM: Country = { iso: 'GB', code: '44', name: 'United Kingdom', trunk: '0' }

export function labelOf({ name, code }: Country): string {
  return `Country code: ${name} +${code}`
}
