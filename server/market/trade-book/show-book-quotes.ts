// What an agent sees of the quotes in the book: the owner's number only while they may call it.
import { sql } from 'kysely'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { postcodeDistrict, type Postcode } from '../../../domain/people/postcode.ts'
import { displayRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import * as book from '../../../domain/wire/trade-book.ts'
import { findDisclosureStatus } from '../../agents/disclosures/disclose-phone.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import type { Database } from '../../platform/database/schema.ts'
import { givenBy, ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { quotesOnCars, showOwnQuote } from '../quotes/quote-storage.ts'
import { findDealsOn, showAgentsDeal, type AgentsDealRow } from '../search/show-vehicles.ts'
import { type BookEntry, findEntries, viewMonth, type Entry } from './book-storage.ts'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withoutSeparators } from '../../../domain/basics/as-typed.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { Q_MAX, type Query } from '../../../domain/market/search-filters.ts'
import { agentCall, agentLimit } from '../../agents/sign-in/require-agent.ts'
import { csvLine } from '../../platform/csv-rows.ts'
import * as paging from '../../platform/http/paging.ts'
import type { Answer } from '../../platform/refusal.ts'

/** The quotes of `entries`, in their order. Quotes that have gone meanwhile are left out. */
export async function showBookQuotes(
  services: Services,
  agent: SignedInAgent,
  entries: BookEntry[],
): Promise<book.BookQuote[]> {
  const { database, clock } = services
  const ids = entries.map(({ id }) => id)
  const [present, past] = await Promise.all([
    findPresentRows(database, ids),
    findPastRows(database, ids),
  ])
  const [dealOn, phones] = await Promise.all([
    findDealsOn(database, { agentId: agent.id, postingIds: present.map((row) => row.posting_id) }),
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
    return {
      // The call's schema leaves out what the book does not show.
      ...showOwnQuote(row, clock.now()),
      ...inBook,
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

function showPast(row: PastRow): Omit<book.BookQuote, 'quoteId' | 'state' | 'changedAt'> {
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

function showCollected(row: AgentsDealRow | PastRow): book.BookQuote['collected'] {
  return {
    on: row.collect_on ?? londonDay(row.agent_said_at ?? row.owner_said_at ?? 0),
    paid: poundsOrNull(row.agent_paid_pence),
    ownerOutcome: row.owner_outcome,
    ownerPaid: poundsOrNull(row.owner_paid_pence),
  }
}

/** The numbers that the agent was given and may still call, by posting. */
async function findPhones(services: Services, agent: SignedInAgent, rows: PresentRow[]) {
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

export function tradeBookCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/quotes', {
    summary: 'Your quotes, the newest change first',
    description:
      'On cars that are there and on cars that have gone. The registration of a car that has gone and what became of it are kept for a year.',
    refused: [400],
    does: ({ query, agent }) => listQuotes(services, agent, query),
  })
  agentCall(app, 'GET /agent/quotes.csv', {
    summary: 'Your quotes as a file, of a month or all',
    description: 'Comma-separated values in UTF-8, without owners’ numbers.',
    refused: [400],
    // The file counts as a write, since it reads the whole book.
    config: { answers: 'file', limit: agentLimit(services) },
    async does({ query: { month = '' }, agent, reply }) {
      if (typeof month !== 'string' || !/^(?:\d{4}-\d{2})?$/.test(month)) {
        return refuse('month', 'format', 'Ask for a month such as 2026-11, or for none.')
      }
      const lines = exportQuotes(services, agent, month || null)
      const name = ['quotes', month].filter((part) => part !== '').join('-')
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
    },
  })
  agentCall(app, 'GET /agent/quotes/month', {
    summary: 'Your month at a glance',
    does: async ({ agent }) => accept(await viewMonth(services, agent.id)),
  })
}

/** One page of the book. Refusals: those of `readPage`, `part` `unknown`, `q` `too-long`. */
async function listQuotes(
  services: Services,
  agent: SignedInAgent,
  query: Query,
): Promise<Answer<book.TradeBook>> {
  const page = paging.readPage(query)
  if (!page.ok) return page
  const part = book.BOOK_PARTS.find((known) => known === query['part']) ?? null
  if (part === null && query['part'] !== undefined) {
    return refuse('part', 'unknown', `Ask for one of ${book.BOOK_PARTS.join(', ')}.`)
  }
  const q = query['q'] ?? ''
  if (typeof q !== 'string' || q.length > Q_MAX) {
    return refuse('q', 'too-long', `A registration has up to ${Q_MAX} characters as typed.`)
  }
  const registration = withoutSeparators(q) || null
  const of = ['trade-book', agent.id, part ?? '', registration ?? '']
  const { limit, cursor } = page.value
  const before = cursor === null ? null : entryOf(paging.decryptCursor(services.digest, of, cursor))
  if (before === undefined) return paging.UNKNOWN_CURSOR
  const sought = { part, registration, before, agentId: agent.id, limit }
  const { entries, last } = await findEntries(services, sought)
  const quotes = await showBookQuotes(services, agent, entries)
  const next = last && paging.encryptCursor(services.digest, of, [last.changedAt, last.id])
  return { ok: true, value: { quotes, next } }
}

function entryOf(values: unknown[] | null): Entry | undefined {
  const [changedAt, id] = values ?? []
  if (typeof changedAt !== 'number' || typeof id !== 'string') return undefined
  return { changedAt, id }
}

const BATCH = 200

const COLUMNS: [string, (quote: book.BookQuote) => string | number | null][] = [
  ['Registration', (quote) => quote.registrationNumber],
  ['Car', (quote) => quote.vehicle],
  ['District', (quote) => quote.district],
  ['Quoted on', (quote) => dayOf(quote.createdAt)],
  ['Given by', (quote) => quote.givenBy],
  ['Amount', (quote) => quote.amount],
  ['What became of it', book.bookStateInWords],
  ['Changed on', (quote) => dayOf(quote.changedAt)],
  ['Chosen on', (quote) => quote.chosenAt && dayOf(quote.chosenAt)],
  ['Collected on', (quote) => quote.collected?.on ?? null],
  ['Paid', book.sumPaid],
  ['Owner says', book.ownerSaysInWords],
]

/** The newest change first. Owners' numbers stay out, since a file outlives the right to call. */
async function* exportQuotes(
  services: Services,
  agent: SignedInAgent,
  month: string | null,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  let before: Entry | null = null
  do {
    const sought = { agentId: agent.id, registration: null, before, part: null, limit: BATCH }
    const page: Awaited<ReturnType<typeof findEntries>> = await findEntries(services, sought)
    const quotes = await showBookQuotes(services, agent, page.entries)
    const ofMonth = quotes.filter((quote) => month === null || monthOf(quote) === month)
    yield ofMonth.map((quote) => csvLine(COLUMNS.map(([, cell]) => cell(quote)))).join('')
    before = page.last
    await yieldToEventLoop()
  } while (before !== null)
}

/** A car is in the month in which it was collected, so that a month's file is a month's trade. */
function monthOf({ collected, createdAt }: book.BookQuote): string {
  return (collected?.on ?? dayOf(createdAt)).slice(0, 7)
}

function dayOf(time: string): string {
  return londonDay(Date.parse(time))
}
