import { readDay } from './read-day.ts'

/** The end (UTC, milliseconds) of a future day as people type it; null for any other text. */
export function endOfLastDay(typed: string, now: number): number | null {
  const day = readDay(typed)
  const time = day === null ? Number.NaN : Date.parse(`${day}T23:59:59.999Z`)
  return time > now ? time : null
}
