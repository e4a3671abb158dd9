// What a car's page says of times and numbers.
import { ageWords } from '../car-facts/age-words.ts'

const LONDON = { timeZone: 'Europe/London' } as const
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

/**
 * What the owner is told of a quote sent `now` (milliseconds), and when: texts go in the `hours`, such
 * as 08:00-20:00, of London.
 */
export function ownerTextWords(now: number, hours: string): string {
  const [from = '', until = ''] = hours.split('-')
  const time = CLOCK.format(now)
  if (from <= time && time < until) return 'The owner gets a text.'
  return `The owner gets a text. Texts go between ${from} and ${until}.`
}

/** A number in E.164 as it is dialled here: 07700 900123; foreign ones stay as they are. */
export function phoneWords(phone: string): string {
  return phone.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
