import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Services } from '../services.ts'
import type { Row } from '../database/schema.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import { findSpentToday } from './allowances.ts'
import type { AgentState } from './agent-storage.ts'
import { findAgents } from './listed-agents-storage.ts'
import { findLicences } from './licence-storage.ts'
import { subscriptionEnd } from './subscription.ts'

export interface ListedAgent {
  id: string
  name: string
  state: AgentState
  /** ISO 8601, or null where there is no subscription to come to an end. */
  subscribedUntil: string | null
  phone: string | null
  contact: string
  contactName: string | null
  yardPostcode: string | null
  /** What is given of the licence, such as `site, 12345, Leeds City Council, until 2027-03-31, checked 2026-11-03`. */
  licence: string | null
  /** Of further councils, as long as they run, in the same words. */
  furtherLicences: string[]
  atfPermit: string | null
  createdAt: string
  quotes: number
  disclosures: number
  /** Of the last year's collections, in their owners' words. */
  paidInFull: number
  paidLess: number
  noShows: number
  /** Today, in London. */
  carsReadToday: number
  quotesGivenToday: number
  allowanceTimes: number
}

/** All agents, the latest first, or those in a state or with a phone. */
export async function listAgents(
  services: Pick<Services, 'database' | 'digest' | 'clock'>,
  sought: { state?: AgentState; phone?: PhoneNumber } = {},
): Promise<ListedAgent[]> {
  const rows = await findAgents(services.database, sought)
  const ids = rows.map(({ id }) => id)
  const spentBy = await findSpentToday(services, ids)
  const today = londonDay(services.clock.now())
  const further = Map.groupBy(
    await findLicences(services.database, ids, today),
    ({ agent_id }) => agent_id,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    subscribedUntil: isoOrNull(subscriptionEnd(row)),
    phone: row.phone,
    contact: row.contact,
    contactName: row.contact_name,
    yardPostcode: row.yard_postcode,
    licence: licenceOf(row),
    furtherLicences: (further.get(row.id) ?? []).map(furtherLicence),
    atfPermit: row.atf_permit,
    createdAt: iso(row.created_at),
    quotes: Number(row.quotes),
    disclosures: Number(row.disclosures),
    paidInFull: Number(row.paid_in_full),
    paidLess: Number(row.paid_less),
    noShows: Number(row.no_shows),
    carsReadToday: spentBy(row.id).cars,
    quotesGivenToday: spentBy(row.id).quotes,
    allowanceTimes: row.allowance_times,
  }))
}

function licenceOf(row: Awaited<ReturnType<typeof findAgents>>[number]): string | null {
  const { licence_kind: kind, licence_number: number, licence_council: council } = row
  if (number === null) return null
  const checked = row.licence_checked_on
  const days = [`until ${row.licence_expires}`, checked !== null && `checked ${checked}`]
  return [kind, number, council, ...days].filter(Boolean).join(', ')
}

function furtherLicence(licence: Row<'agent_licences'>): string {
  const { number, council, expires, checked_on: checked } = licence
  return `${number}, ${council}, until ${expires}, checked ${checked}`
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : iso(time)
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
