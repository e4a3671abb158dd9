import { DAY_MS } from '../../../domain/basics/time.ts'

// The operator's days end at midnight UTC; in London a summer's day would seem to run into the next.
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
// The Swedish form is the one that counts: 2027-03-31.
const COUNTED = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

/** `31 March 2027`, for a day (`2027-03-31`) or a moment in ISO 8601. */
export function longDate(when: string): string {
  return LONG.format(new Date(when))
}

/** The day in London, such as 2027-03-31. */
export function londonDay(now: Date | number): string {
  return COUNTED.format(now)
}

/** Whole days from `now` in London to the end of `day`: 0 on the day itself, less after it. */
export function daysLeft(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(londonDay(now))) / DAY_MS)
}
