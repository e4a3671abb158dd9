export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The day of a time by UTC, such as 2026-11-22. */
export function dayOf(time: number): string {
  return iso(time).slice(0, 10)
}

/** A time as calls answer it, by ISO 8601. */
export function iso(time: number): string {
  return new Date(time).toISOString()
}

export function isoOrNull(time: number | null): string | null {
  return time === null ? null : iso(time)
}

/** The whole seconds until a time, at least one. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / SECOND_MS))
}

/** A wait in words, as in "Try again in 14 minutes": in hours from two of them on, and in days. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes <= 120) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

/** The time of a moment (ISO 8601) in Britain, such as 14:05, whatever time zone the reader's phone is set to. */
export function timeInWords(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    timeStyle: 'short',
  })
}

/** A moment as people read it, in UTC: 2026-11-21 10:02. */
export function momentInUtc(time: number | string | null): string | null {
  if (time === null) return null
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
