// What an agent sees of the quotes in the book: the owner's number only while they may call it.
import { pounds } from '../../../domain/basics/money.ts'
import { postcodeDistrict } from '../../../domain/people/postcode.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { BookQuote } from '../../../domain/wire/trade-book.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { findDisclosureStatus } from '../../agents/disclosures/disclosure-status.ts'
import { showOwnQuote } from '../quotes/quotes-for-agent.ts'
import { findDealsOn } from '../search/agents-deal-storage.ts'
import { showAgentsDeal } from '../search/show-agents-deal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import {
  findPastRows,
  findPresentRows,
  type PastRow,
  type PresentRow,
} from './book-rows-storage.ts'
import type { BookEntry } from './book-storage.ts'

/** The quotes of those entries, in their order. Those gone since are left out. */
export async function showBookQuotes(
  services: Services,
  agent: SignedInAgent,
  entries: BookEntry[],
): Promise<BookQuote[]> {
  const { database, clock } = services
  const ids = entries.map(({ id }) => id)
  const [present, past] = await Promise.all([
    findPresentRows(database, ids),
    findPastRows(database, ids),
  ])
  const postingIds = present.map((row) => row.posting_id)
  const [dealOn, phones] = await Promise.all([
    findDealsOn(database, { agentId: agent.id, postingIds }),
    findPhones(services, agent, present),
  ])
  const presentById = new Map(present.map((row) => [row.id, row]))
  const pastById = new Map(past.map((row) => [row.id, row]))
  return entries.flatMap((entry) => {
    const gone = pastById.get(entry.id)
    if (gone !== undefined) return showPast(entry, gone)
    const row = presentById.get(entry.id)
    if (row === undefined) return []
    const { posting_id: vehicleId, car_registration: registration } = row
    const deal = dealOn.get(vehicleId)
    const { amount, createdAt, validUntil, standing, changedSince, givenBy } = showOwnQuote(
      row,
      clock.now(),
    )
    return {
      ...inBook(entry),
      amount,
      createdAt,
      validUntil,
      standing,
      changedSince,
      givenBy,
      vehicleId,
      registrationNumber: displayRegistration(registration),
      district: postcodeDistrict(row.postcode),
      vehicle: describeVehicle(row),
      phoneNumber: phones.get(vehicleId) ?? null,
      deal: deal === undefined ? null : showAgentsDeal(deal),
      chosenAt: isoOrNull(deal?.chosen_at ?? null),
      collected: entry.state === 'collected' && deal !== undefined ? showCollected(deal) : null,
      became: null,
    }
  })
}

function inBook({ id, state, changedAt }: BookEntry) {
  return { quoteId: id, state, changedAt: iso(changedAt) }
}

function showPast(entry: BookEntry, row: PastRow): BookQuote {
  const { registration } = row
  return {
    ...inBook(entry),
    amount: pounds(row.amount_pence),
    createdAt: iso(row.created_at),
    validUntil: null,
    standing: null,
    changedSince: [],
    givenBy: row.given_by,
    vehicleId: null,
    registrationNumber: registration === null ? null : displayRegistration(registration),
    district: row.district,
    vehicle: row.car,
    phoneNumber: null,
    deal: null,
    chosenAt: isoOrNull(row.chosen_at),
    collected: row.state === 'collected' ? showCollected(row) : null,
    became: row.became,
  }
}

type Paid = Pick<
  PastRow,
  'agent_paid_pence' | 'agent_said_at' | 'owner_outcome' | 'owner_paid_pence' | 'owner_said_at'
> & { collect_on: string | null }

function showCollected(row: Paid): BookQuote['collected'] {
  const { agent_paid_pence: paid, owner_paid_pence: ownerPaid } = row
  return {
    on: row.collect_on ?? londonDay(row.agent_said_at ?? row.owner_said_at ?? 0),
    paid: paid === null ? null : pounds(paid),
    ownerOutcome: row.owner_outcome,
    ownerPaid: ownerPaid === null ? null : pounds(ownerPaid),
  }
}

/** The numbers that the agent was given and may still call, by posting. */
async function findPhones(
  services: Services,
  agent: SignedInAgent,
  rows: PresentRow[],
): Promise<Map<string, string>> {
  const given = rows.filter(({ given_at: at }) => at !== null)
  const found = await Promise.all(
    given.map(async ({ posting_id: postingId }): Promise<[string, string] | []> => {
      const of = { postingId, agentId: agent.id }
      const status = await findDisclosureStatus(services, services.database, of)
      if (status?.given == null || status.mayCall !== 'yes') return []
      return agent.subscribed || status.isChosen ? [postingId, status.phone] : []
    }),
  )
  return new Map(found.filter((pair) => pair.length === 2))
}
