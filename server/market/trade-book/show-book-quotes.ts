// What an agent sees of the quotes in the book: the owner's number only while they may call it.
import { sql } from 'kysely'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { postcodeDistrict, type Postcode } from '../../../domain/people/postcode.ts'
import { displayRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { BookQuote } from '../../../domain/wire/trade-book.ts'
import { findDisclosureStatus } from '../../agents/disclosures/disclose-phone.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import type { Database } from '../../platform/database/schema.ts'
import { givenBy, ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { quotesOnCars, showOwnQuote } from '../quotes/own-quotes.ts'
import { findDealsOn, showAgentsDeal, type AgentsDealRow } from '../search/agents-deal.ts'
import type { BookEntry } from './book-storage.ts'

/** The quotes of `entries`, in their order. Quotes that have gone meanwhile are left out. */
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
    const inBook = { quoteId: entry.id, state: entry.state, changedAt: iso(entry.changedAt) }
    const gone = pastById.get(entry.id)
    if (gone !== undefined) return { ...inBook, ...showPast(gone) }
    const row = presentById.get(entry.id)
    if (row === undefined) return []
    const { posting_id: vehicleId, car_registration: registration } = row
    const deal = dealOn.get(vehicleId)
    const { message: _m, updatedAt: _u, conditions: _c, ...own } = showOwnQuote(row, clock.now())
    return {
      ...inBook,
      ...own,
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

const GONE = { validUntil: null, standing: null, vehicleId: null, phoneNumber: null, deal: null }

function showPast(row: PastRow): Omit<BookQuote, 'quoteId' | 'state' | 'changedAt'> {
  const { registration } = row
  return {
    amount: pounds(row.amount_pence),
    createdAt: iso(row.created_at),
    ...GONE,
    changedSince: [],
    givenBy: row.given_by,
    registrationNumber: registration && displayRegistration(registration),
    district: row.district,
    vehicle: row.car,
    chosenAt: isoOrNull(row.chosen_at),
    collected: row.state === 'collected' ? showCollected(row) : null,
    became: row.became,
  }
}

function showCollected(row: AgentsDealRow | PastRow): BookQuote['collected'] {
  return {
    on: row.collect_on ?? londonDay(row.agent_said_at ?? row.owner_said_at ?? 0),
    paid: poundsOrNull(row.agent_paid_pence),
    ownerOutcome: row.owner_outcome,
    ownerPaid: poundsOrNull(row.owner_paid_pence),
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
    given.map(async ({ posting_id: postingId }) => {
      const of = { postingId, agentId: agent.id }
      const status = await findDisclosureStatus(services, services.database, of)
      if (status?.given == null || status.mayCall !== 'yes') return []
      return agent.subscribed || status.isChosen ? [[postingId, status.phone] as const] : []
    }),
  )
  return new Map(found.flat())
}

type PresentRow = Awaited<ReturnType<typeof findPresentRows>>[number]

/** The quotes with those ids, in any order; `given_at` is the last time that the agent was given the owner's number. */
function findPresentRows(database: Database, ids: string[]) {
  return quotesOnCars(database)
    .leftJoin('vehicle_details', ofPresentCar)
    .where(whereIn(database, 'quotes.id', ids))
    .select(['postcode', 'make', 'model', 'colour', 'year'])
    .select(
      sql<number | null>`(select max(created_at) from disclosures where agent_id = quotes.agent_id
        and disclosures.posting_id = postings.id)`.as('given_at'),
    )
    .$narrowType<{ car_registration: Registration; postcode: Postcode }>()
    .execute()
}

type PastRow = Awaited<ReturnType<typeof findPastRows>>[number]

/** The quotes with those ids on cars that have gone, with the outcome of the deal. */
function findPastRows(database: Database, ids: string[]) {
  return database
    .selectFrom('past_quotes')
    .leftJoin('deals', 'deals.id', 'past_quotes.deal_id')
    .where(whereIn(database, 'past_quotes.id', ids))
    .selectAll('past_quotes')
    .select(['agent_paid_pence', 'agent_said_at', 'owner_outcome', 'owner_paid_pence'])
    .select(['owner_said_at', 'collect_on', 'chosen_at', givenBy('past_quotes')])
    .$narrowType<{ registration: Registration | null }>()
    .execute()
}
