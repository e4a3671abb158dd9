// How long ago a car was posted, in the words of somebody who looks at a list of them.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Kept, since making one takes longer than using it a hundred times.
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const DATE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
})
const FULL_DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** Such as "12 minutes ago", "Yesterday", "4 November". `iso` and `now` (milliseconds) are moments. */
export function ageWords(iso: string, now: number): string {
  const at = Date.parse(iso)
  const age = now - at
  // The browser's clock may be behind the server's.
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return counted(Math.floor(age / MINUTE_MS), 'minute')
  const day = DAY.format(at)
  if (day === DAY.format(now)) return counted(Math.floor(age / HOUR_MS), 'hour')
  if (day === DAY.format(now - 24 * HOUR_MS)) return 'Yesterday'
  return day.slice(0, 4) === DAY.format(now).slice(0, 4) ? DATE.format(at) : FULL_DATE.format(at)
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
