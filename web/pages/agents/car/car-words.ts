// What a car's page says of times and numbers.
import { ageWords } from '../car-facts/age-words.ts'

const LONDON = { timeZone: 'Europe/London' } as const
const CLOCK = new Intl.DateTimeFormat('en-GB', { ...LONDON, timeStyle: 'short' })
const DAY_MS = 24 * 60 * 60 * 1000
const SOON_MS = 5 * 60 * 1000
const DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'long' })

/** Such as "12 minutes ago", "yesterday", "4 November", to stand within a sentence. */
export function ageWithin(iso: string, now: number): string {
  const words = ageWords(iso, now)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Such as "today at 14:05" or "on 3 November at 14:05", as clocks go in London. */
export function momentWords(iso: string, now: number): string {
  const at = Date.parse(iso)
  const day = DAY.format(at)
  const when =
    day === DAY.format(now) ? 'today' : day === DAY.format(now + DAY_MS) ? 'tomorrow' : `on ${day}`
  return `${when} at ${CLOCK.format(at)}`
}

/** When the owner will be texted, `at` that moment (ISO 8601) or not at all (null). */
export function ownerTextWords(at: string | null, now: number): string {
  if (at === null) return 'We won’t text the owner about this; they’ll see it on their page.'
  return Date.parse(at) - now < SOON_MS
    ? 'We’ll text the owner within a few minutes.'
    : `We’ll text the owner ${momentWords(at, now)}.`
}

/** A number in E.164 as it is dialled here: 07700 900123; foreign ones stay as they are. */
export function phoneWords(phone: string): string {
  return phone.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
