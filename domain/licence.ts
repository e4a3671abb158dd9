// A scrap metal dealer's licence: Scrap Metal Dealers Act 2013, sections 2 and 3.
import { dayOf } from './time.ts'
import { APPLICATION_REQUIRED } from './application-fields.ts'
import { accept, refuse, type Outcome } from './problem.ts'

/** A site licence is for a yard, a collector's licence for collecting from door to door. */
export type LicenceKind = 'site' | 'collector'

/** Reads the last day of a licence, as 2027-03-31. Refusals: `required`, `format`, `expired`. */
export function parseExpiry(sent: unknown, today: Date): Outcome<string, 'licenceExpires'> {
  const typed = typeof sent === 'string' ? sent.trim() : ''
  if (typed === '') {
    return refuse('licenceExpires', 'required', APPLICATION_REQUIRED.licenceExpires)
  }
  const day = readDay(typed)
  if (day === null) {
    return refuse('licenceExpires', 'format', 'Type the day, month and year, like 31/03/2027.')
  }
  if (day < dayOf(today.getTime())) {
    return refuse('licenceExpires', 'expired', 'This licence has expired. Renew it, then apply.')
  }
  return accept(day)
}

/** Reads which of the two it is. Refusal: `choice`. */
export function parseKind(sent: unknown): Outcome<LicenceKind, 'licenceKind'> {
  if (sent === 'site' || sent === 'collector') return accept(sent)
  return refuse('licenceKind', 'choice', APPLICATION_REQUIRED.licenceKind)
}

/**
 * A day as 2027-03-31, from that or from day, month and year as people in the UK type them: browsers
 * without a field for dates send what was typed. Null where there is no such day.
 */
function readDay(typed: string): string | null {
  const day = typed.replace(
    /(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})/,
    (_typed, date: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  )
  const midnight = `${day}T00:00:00.000Z`
  const time = Date.parse(midnight)
  // A date such as 30 February parses, as one in March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === midnight
  return exists ? day : null
}
