// What a car's page says of times and numbers.
import { ageWords } from '../car-facts/age-words.ts'

// The default of QUOTE_TEXT_HOURS: when owners are texted of quotes, in London.
const TEXT_HOURS = { from: 8, until: 20 } as const

const LONDON = { timeZone: 'Europe/London' } as const
const HOUR = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: 'numeric', hourCycle: 'h23' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { ...LONDON, timeStyle: 'short' })
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
  const when = day === DAY.format(now) ? 'today' : `on ${day}`
  return `${when} at ${CLOCK.format(at)}`
}

/** What the owner is told of a quote sent `now` (milliseconds), and when. */
export function ownerTextWords(now: number): string {
  const hour = Number(HOUR.format(now))
  if (hour >= TEXT_HOURS.from && hour < TEXT_HOURS.until) return 'The owner gets a text.'
  return 'The owner gets a text. Texts go between 08:00 and 20:00.'
}

/** A number in E.164 as it is dialled here: 07700 900123; foreign ones stay as they are. */
export function phoneWords(phone: string): string {
  return phone.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
