// Options that several commands read: phones, days and how many.
import { parsePhoneNumber, type PhoneNumber } from '../../domain/phone-number.ts'
import type { Decision } from '../agents/change-agent.ts'
import type { Asked, Command } from './command.ts'

/** A phone as typed, or what is wrong with it. */
export function readPhone(typed: string): PhoneNumber | { wrong: string } {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  return phone.ok
    ? phone.value
    : { wrong: phone.problems[0]?.message ?? 'This is no phone number.' }
}

/** The end of a day to come, such as 2027-03-31 (UTC), in milliseconds; null where it is none. */
export function readDay(typed: string, now: number): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(`${typed}T23:59:59.999Z`) : Number.NaN
  if (Number.isNaN(time) || time <= now) return null
  return new Date(time).toISOString().startsWith(typed) ? time : null
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

export const WHY_OPTIONS: Command['options'] = {
  reason: { value: 'TEXT', help: 'why, for the audit log; needed' },
  notes: { value: 'TEXT', help: 'whatever else is worth keeping with it' },
}

export const WRONG_WHY = 'Say why with --reason, in up to 200 characters; --notes takes 1000.'

/** Who decides and why, or null where no reason was given. */
export function readWhy({ who, options }: Asked): Decision | null {
  const reason = options['reason'] ?? ''
  const notes = options['notes'] ?? ''
  if (reason === '' || reason.length > 200 || notes.length > 1000) return null
  return { who, reason, ...(notes === '' ? {} : { notes }) }
}
