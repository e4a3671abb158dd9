// The Scrap Metal Dealers Act 2013, sections 2 and 3, says what licences there are.
import { dayOf } from '../basics/time.ts'
import { APPLICATION_REQUIRED } from './application-fields.ts'
import { accept, refuse, type Outcome } from '../basics/problem.ts'
import { readDay } from '../basics/days.ts'

/** A site licence is for a yard, a collector's licence for collecting from door to door. */
export type LicenceKind = 'site' | 'collector'

export const LICENCE_KINDS = { site: 'Site licence', collector: 'Collector’s licence' } as const

/** Reads the last day of a licence, as 2027-03-31. Refusals: `required`, `format`, `expired`. */
export function parseExpiry(sent: unknown, today: Date): Outcome<string, 'licenceExpires'> {
  const typed = typeof sent === 'string' ? sent.trim() : ''
  if (typed === '') return refuse('licenceExpires', 'required', APPLICATION_REQUIRED.licenceExpires)
  const day = readDay(typed)
  if (day === null) {
    return refuse('licenceExpires', 'format', 'Type the day, month and year, like 31/03/2027.')
  }
  if (day < dayOf(today.getTime())) {
    return refuse('licenceExpires', 'expired', 'This licence has expired. Renew it, then apply.')
  }
  return accept(day)
}

export function parseKind(sent: unknown): Outcome<LicenceKind, 'licenceKind'> {
  if (sent === 'site' || sent === 'collector') return accept(sent)
  return refuse('licenceKind', 'choice', APPLICATION_REQUIRED.licenceKind)
}
