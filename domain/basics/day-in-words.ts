// Days are named as in Britain, whatever time zone the reader's phone is set to.
import { timeInWords } from './time.ts'

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
