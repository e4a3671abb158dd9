// Security events are kept by the day of UTC.

export const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a time in milliseconds, such as 2026-11-22. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
