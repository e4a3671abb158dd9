import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import type { ListedAgent } from '../../../domain/wire/desk-agents.ts'
import type { Services } from '../../platform/services.ts'
import type { Row } from '../../platform/database/schema.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import { findSpentToday } from './agent-limits.ts'
import { findAgents, type SoughtAgents } from './listed-agents-storage.ts'
import { findLicences } from './licence-storage.ts'
import { subscriptionEnd } from './subscription.ts'

/** All agents, or those that match, the latest first. */
export async function listAgents(
  services: Pick<Services, 'database' | 'digest' | 'clock'>,
  sought: SoughtAgents = {},
): Promise<ListedAgent[]> {
  const rows = await findAgents(services.database, sought)
  const ids = rows.map(({ id }) => id)
  const spentBy = await findSpentToday(services, ids)
  const today = londonDay(services.clock.now())
  const [further, sent] = await Promise.all(
    [false, true].map(async (waits) =>
      Map.groupBy(
        await findLicences(services.database, ids, today, { waits }),
        ({ agent_id }) => agent_id,
      ),
    ),
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
    licenceKind: row.licence_kind,
    licenceNumber: row.licence_number,
    licenceCouncil: row.licence_council,
    licenceExpires: row.licence_expires,
    licenceCheckedOn: row.licence_checked_on,
    furtherLicences: (further?.get(row.id) ?? []).map(furtherLicence),
    sentLicences: (sent?.get(row.id) ?? []).map(({ number, council, expires }) => ({
      number,
      council,
      expires,
    })),
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

function furtherLicence(licence: Row<'agent_licences'>): string {
  const { number, council, expires, checked_on: checked } = licence
  return `${number}, ${council}, until ${expires}, checked ${checked}`
}
