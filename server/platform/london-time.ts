// Quotes are texted in the daytime of London, also on the days on which the clocks change.
import { HOUR_MS, MINUTE_MS } from '../../domain/basics/time.ts'

const DAY_MINUTES = 24 * 60
const SUMMARY_MINUTE = 18 * 60

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** Minutes after midnight in London; a text may go from the first until just before the second. */
interface QuoteHours {
  from: number
  to: number
}

/** The London day at `time` (milliseconds), such as 2026-11-21. */
export function londonDay(time: number): string {
  const { year, month, day } = partsOf(time)
  return `${year}-${month}-${day}`
}

export function endOfDay(time: number): number {
  return londonTime(londonDay(time), DAY_MINUTES)
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
  return Number(partsOf(time).hour) !== new Date(time).getUTCHours()
}

const HOURS_KEPT = 100
const known = new Map<number, Record<string, string>>()

// Formatting takes a twentieth of a submission's time, and its answer is the same for a whole hour.
function partsOf(time: number): Record<string, string> {
  const hour = Math.floor(time / HOUR_MS)
  const parts =
    known.get(hour) ??
    Object.fromEntries(LONDON.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, value]))
  if (known.size >= HOURS_KEPT) known.clear()
  known.set(hour, parts)
  return parts
}

// Time is handed in, so that a test can be at 07:59 on the day the clocks change.
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
