// Days and times in the desk's tables, in London.
import { timeInWords } from '../../../domain/basics/time.ts'

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
