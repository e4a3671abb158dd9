import { parsePhoneNumber, type PhoneNumber } from '../../domain/people/phone-number.ts'
import { parseReach } from '../../domain/people/reach.ts'

/** A phone as typed, or what is wrong with it. */
export function readPhone(typed: string): PhoneNumber | { wrong: string } {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  return phone.ok
    ? phone.value
    : { wrong: phone.problems[0]?.message ?? 'This is no phone number.' }
}

/** A phone or an email address as typed, or what is wrong with it. */
export function readReach(typed: string): string | { wrong: string } {
  const reach = parseReach(typed, { allowDrama: true })
  return reach.ok ? reach.value.address : { wrong: reach.problems[0]?.message ?? '' }
}

/** How many are listed: 50 unless said, at most 10,000; null where that is no number. */
export function readLimit(typed: string | undefined): number | null {
  return typed === undefined ? 50 : readNumber(typed, 10_000)
}

/** A whole number from 1 to `most`; null where it is none. */
export function readNumber(typed: string, most: number): number | null {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

export const LIMIT_OPTION = { value: 'NUMBER', help: 'how many at most; 50 unless said' }
export const WRONG_LIMIT = 'Give a --limit from 1 to 10000.'
export const WRONG_DAY = 'Give a day to come as year, month, day: 2027-03-31.'
