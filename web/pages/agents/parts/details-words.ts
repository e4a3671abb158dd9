import type { VehicleDetails, WholeVehicleDetails } from '../../../../domain/wire/vehicles.ts'
import { daysLeft, longDate } from '../../../components/console/long-date.ts'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

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
export function motWords(
  { motExpires, motStatus }: WholeVehicleDetails,
  now: number,
): string | null {
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

/** Such as "1,596 cc". */
export function engineWords(cc: number): string {
  return `${cc.toLocaleString('en-GB')} cc`
}
