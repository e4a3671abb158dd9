import { useEffect, useState } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, timeInWords } from '../../../../domain/basics/time.ts'
import type {
  Vehicle,
  VehicleDetails,
  WholeVehicleDetails,
} from '../../../../domain/wire/vehicles.ts'
import { daysLeft, longDate } from '../../../../domain/basics/dates.ts'
import { londonDay } from '../../../../domain/basics/days.ts'

const SOON_MS = 5 * MINUTE_MS
const LONDON = { timeZone: 'Europe/London' } as const

// Kept, since making one takes longer than using it a hundred times.
const DATE = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'long' })
const SHORT_DATE = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' })
const FULL_DATE = new Intl.DateTimeFormat('en-GB', { ...LONDON, dateStyle: 'long' })

/** Such as "12 minutes ago", "yesterday", "4 November", within a sentence. `iso` and `now` (milliseconds) are moments. */
export function ageWithin(iso: string, now: number): string {
  const recent = recentWords(iso, now)
  if (recent !== null) return recent.toLowerCase()
  const at = Date.parse(iso)
  const sameYear = londonDay(at).slice(0, 4) === londonDay(now).slice(0, 4)
  return sameYear ? DATE.format(at) : FULL_DATE.format(at)
}

function recentWords(iso: string, now: number): string | null {
  const at = Date.parse(iso)
  const age = now - at
  // The browser's clock may be behind the server's.
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return countInWords(Math.floor(age / MINUTE_MS), 'minute')
  const day = londonDay(at)
  if (day === londonDay(now)) return countInWords(Math.floor(age / HOUR_MS), 'hour')
  return day === londonDay(now - DAY_MS) ? 'Yesterday' : null
}

function countInWords(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** The same as short as a row has room for, such as "12 min", "1 hour", "Yesterday", "20 Nov". */
export function shortAge(iso: string, now: number): string {
  const recent = recentWords(iso, now)
  if (recent === null) return SHORT_DATE.format(Date.parse(iso))
  return recent.replace(/ minutes? ago$/, ' min').replace(/ ago$/, '')
}

/** Such as "about 4 miles"; empty where it is not known. */
export function distanceWords({ miles, about }: Pick<Vehicle, 'miles' | 'about'>): string {
  if (miles === null) return ''
  // Two middles of the same area say only that the car is in it.
  if (miles < 1) return about ? 'same area' : 'under a mile'
  return `${about ? 'about ' : ''}${miles} ${miles === 1 ? 'mile' : 'miles'}`
}

export function quoteCountWords(quotes: number): string {
  if (quotes === 0) return 'No quotes yet'
  return quotes === 1 ? '1 quote' : `${quotes} quotes`
}

/** Such as "today at 14:05" or "on 3 November at 14:05", as clocks go in London. */
export function momentWords(iso: string, now: number): string {
  const at = Date.parse(iso)
  const day = DATE.format(at)
  const when =
    day === DATE.format(now)
      ? 'today'
      : day === DATE.format(now + DAY_MS)
        ? 'tomorrow'
        : `on ${day}`
  return `${when} at ${timeInWords(iso)}`
}

/** When the owner will be texted, `at` that moment (ISO 8601) or not at all (null). */
export function ownerTextWords(at: string | null, now: number): string {
  if (at === null) return 'We won’t text the owner about this; they’ll see it on their page.'
  return Date.parse(at) - now < SOON_MS
    ? 'We’ll text the owner within a few minutes.'
    : `We’ll text the owner ${momentWords(at, now)}.`
}

export function timesWords(times: number): string {
  return times === 2 ? 'twice' : `${times} times`
}

const MONTHS = { year: 'numeric', timeZone: 'UTC' } as const

export const MONTH = new Intl.DateTimeFormat('en-GB', { ...MONTHS, month: 'long' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { ...MONTHS, month: 'short' })

/** Such as "MOT to March 2027, 84,000 miles"; empty where neither is known. `now` in milliseconds. */
export function motAndMiles(details: VehicleDetails, now: number): string {
  const { motExpires, mileage } = details
  const words: string[] = []
  if (motExpires !== null) {
    const until = isOver(motExpires, now) ? 'MOT expired in' : 'MOT to'
    words.push(`${until} ${MONTH.format(new Date(motExpires))}`)
  }
  const miles = milesWords(mileage)
  return (miles === null ? words : [...words, miles]).join(', ')
}

/** Such as "MOT to Mar 2027", "No MOT" once it is over; empty where it is not known. */
export function shortMot({ motExpires }: VehicleDetails, now: number): string {
  if (motExpires === null) return ''
  return isOver(motExpires, now) ? 'No MOT' : `MOT to ${SHORT_MONTH.format(new Date(motExpires))}`
}

/** Such as "Until 31 March 2027" or what the register says without a day; null where it says nothing. */
export function motWords({ motExpires, motStatus }: WholeVehicleDetails, now: number) {
  if (motExpires === null) return motStatus
  return `${isOver(motExpires, now) ? 'Expired on' : 'Until'} ${longDate(motExpires)}`
}

/** Whether an MOT to `day`, such as 2027-03-31, has passed: it is good on the day itself. */
function isOver(day: string, now: number): boolean {
  return daysLeft(day, new Date(now)) < 0
}

/** Such as "84,000 miles"; null where they are not known: a clock at nothing was not read. */
export function milesWords(miles: number | null): string | null {
  if (miles === null || miles === 0) return null
  return `${miles.toLocaleString('en-GB')} ${miles === 1 ? 'mile' : 'miles'}`
}

export function engineWords(cc: number): string {
  return `${cc.toLocaleString('en-GB')} cc`
}

const STEP_MS = 30_000

/** The present moment in milliseconds, to the half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
