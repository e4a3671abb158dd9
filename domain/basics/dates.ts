import { londonDay } from './days.ts'
import { DAY_MS, timeInWords } from './time.ts'

// The operator's days end at midnight UTC; in London a summer's day would seem to run into the next.
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `31 March 2027`, for a day (`2027-03-31`) or a moment in ISO 8601. */
export function longDate(when: string): string {
  return LONG.format(new Date(when))
}

/** Whole days from `now` in London to the end of `day`: 0 on the day itself, less after it. */
export function daysLeft(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(londonDay(now))) / DAY_MS)
}

// Days and times in the desk's tables, in London.
const inLondon = (words: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...words })
const SHORT = inLondon({ day: 'numeric', month: 'short' })
const WHOLE = inLondon({ weekday: 'short', day: 'numeric', month: 'long' })
const OF_A_YEAR = inLondon({ day: 'numeric', month: 'short', year: 'numeric' })

/** `Today 10:42`, `19 Nov 18:51`, and in another year `19 Nov 2025`. */
export function timeWords(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (OF_A_YEAR.format(at) === OF_A_YEAR.format(now)) return `Today ${timeInWords(iso)}`
  if (at.getFullYear() !== now.getFullYear()) return OF_A_YEAR.format(at)
  return `${SHORT.format(at)} ${timeInWords(iso)}`
}

/** `Wed 25 November`, for a moment or a day such as 2026-11-25. */
export function dayWords(iso: string): string {
  return WHOLE.format(new Date(iso)).replace(',', '')
}
