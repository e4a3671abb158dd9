// Days are named as in Britain, whatever time zone the reader's phone is set to.
import { timeInWords, DAY_MS, dayOf } from './time.ts'

// The Swedish form is the one that counts: 2027-03-31.
const COUNTED = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

/** The day in London, such as 2027-03-31. */
export function londonDay(now: Date | number): string {
  return COUNTED.format(now)
}

/** The London day of a time or of a day such as 2026-11-28: `Sat 28 Nov`. */
export function shortDay(at: string | number): string {
  return new Date(at)
    .toLocaleDateString('en-GB', {
      timeZone: 'Europe/London',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    .replace(',', '')
}

/** The last day of what holds until `end` (ISO 8601), the end of that day. */
export function lastValidDay(end: string): string {
  return shortDay(Date.parse(end) - 1)
}

/** A time in London, such as Fri 20 Nov, 14:05. */
export function dayAndTime(iso: string): string {
  return `${shortDay(iso)}, ${timeInWords(iso)}`
}

/** A day such as 2026-11-24 in full: `Tuesday 24 November`, with its year where that is asked for. */
export function fullDay(day: string, { withYear = false } = {}): string {
  return new Date(day)
    .toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(withYear && { year: 'numeric' }),
    })
    .replace(',', '')
}

/** A day as 2027-03-31, from that or as people in the UK type it where a browser has no field for dates; or null. */
export function readDay(typed: string): string | null {
  const day = typed.replace(
    /(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})/,
    (_typed, date: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  )
  const midnight = `${day}T00:00:00.000Z`
  const time = Date.parse(midnight)
  // A date such as 30 February would be read as one in March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === midnight
  return exists ? day : null
}

/** The end (UTC, milliseconds) of a future day as people type it; null for any other text. */
export function endOfLastDay(typed: string, now: number): number | null {
  const time = Date.parse(`${readDay(typed)}T23:59:59.999Z`)
  return time > now ? time : null
}

/** The day, such as 2026-11-23, that is `days` working days after `day`. Bank holidays count as working days. */
export function afterWorkingDays(day: string, days: number): string {
  let [time, left] = [Date.parse(`${day}T00:00:00Z`), days]
  while (left > 0) {
    time += DAY_MS
    if (![0, 6].includes(new Date(time).getUTCDay())) left -= 1
  }
  return dayOf(time)
}
