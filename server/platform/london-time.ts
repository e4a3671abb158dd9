// Quotes are texted in the daytime of London, also on the days on which the clocks change.
import { londonDay } from '../../domain/basics/days.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/basics/time.ts'

export { londonDay }

const DAY_MINUTES = 24 * 60
const SUMMARY_MINUTE = 18 * 60

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit' })

/** Minutes after midnight in London; a text may go from the first until just before the second. */
interface QuoteHours {
  from: number
  to: number
}

/** The end of the day of `time` in London or, as its clocks count, of the one that is `days` later. */
export function endOfDay(time: number, days = 0): number {
  return londonTime(londonDay(time), (days + 1) * DAY_MINUTES)
}

export function endOfHour(time: number): number {
  return time - (time % HOUR_MS) + HOUR_MS
}

/** The first moment from `time` on at which a quote text may go, in milliseconds. */
export function withinQuoteHours(hours: QuoteHours, time: number): number {
  const day = londonDay(time)
  if (time < londonTime(day, hours.from)) return londonTime(day, hours.from)
  if (time < londonTime(day, hours.to)) return time
  return londonTime(day, DAY_MINUTES + hours.from)
}

/** When the next quote summary goes after `time`: at 18:00, or as near to it as the hours allow. */
export function nextSummary(hours: QuoteHours, time: number): number {
  const minute = Math.max(hours.from, Math.min(SUMMARY_MINUTE, hours.to - 1))
  const today = londonTime(londonDay(time), minute)
  return today > time ? today : londonTime(londonDay(time), DAY_MINUTES + minute)
}

/** When clocks in London show `minutes` past midnight of `day`: the first of two such times; of none, an hour later. */
export function londonTime(day: string, minutes: number): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const asSummer = asUtc - HOUR_MS
  return isSummerTime(asSummer) ? asSummer : asUtc
}

// London has been on UTC or one hour ahead of it since 1972.
function isSummerTime(time: number): boolean {
  return Number(HOUR.format(time)) !== new Date(time).getUTCHours()
}

// Time is handed in, so that a test can be at 07:59 on the day the clocks change.
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
