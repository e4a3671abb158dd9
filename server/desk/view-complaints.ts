// The desk shows a complaint with what helps to settle it, and without how to reach the complainant.
import { fullDay } from '../../domain/basics/days.ts'
import { inPounds, pounds } from '../../domain/basics/money.ts'
import { DAY_MS, iso, isoOrNull } from '../../domain/basics/time.ts'
import { shownReference } from '../../domain/market/complaint-fields.ts'
import { STORED_TICKS, listTicked, TICKS } from '../../domain/market/quote-terms.ts'
import { describeVehicle } from '../../domain/vehicles/vehicle-description.ts'
import type { DeskComplaint, DeskComplaints } from '../../domain/wire/desk-complaints.ts'
import type { Facts } from '../../domain/wire/facts.ts'
import { findAgent } from '../agents/accounts/agent-storage.ts'
import { openComplaint } from '../market/complaints/answer-complaint.ts'
import {
  complaintDates,
  findComplaints,
  type ComplaintRow,
} from '../market/complaints/kept-complaints.ts'
import { factsOf, FACT_COLUMNS } from '../platform/database/facts-columns.ts'
import { conditionsOf, TICK_COLUMNS } from '../platform/database/quote-columns.ts'
import type { Database } from '../platform/database/schema.ts'
import { londonDay } from '../platform/london-time.ts'
import type { Services } from '../platform/services.ts'

const MOST = 200

export async function viewComplaints(
  services: Services,
  { isClosed }: { isClosed: boolean },
): Promise<DeskComplaints> {
  const rows = await findComplaints(services.database, { isClosed, limit: MOST + 1 })
  const complaints = rows.slice(0, MOST).map((row) => showInList(services, row, row.reporter))
  return { complaints, isWhole: rows.length <= MOST }
}

/** Answers one complaint and marks it as read; null for an unknown reference. */
export async function viewComplaint(
  services: Services,
  reference: string,
): Promise<{ id: string; complaint: DeskComplaint } | null> {
  const { database } = services
  const opened = await openComplaint(services, reference)
  if (opened === null) return null
  const { complaint: row, messages } = opened
  const { id, posting_id: postingId, agent_id: agentId, by_agent_id: reporterId } = row
  const buyer = agentId === null ? undefined : await findAgent(database, agentId)
  const reporter = reporterId === null ? undefined : await findAgent(database, reporterId)
  const deal =
    postingId && agentId ? await findComplainedDeal(database, { postingId, agentId }) : undefined
  return {
    id,
    complaint: {
      ...showInList(services, row, reporter?.name ?? null),
      reachBy: row.reach_by,
      vehicleId: postingId,
      messages: messages.map(({ id: of, thread, is_ours, who, words, photo_id, created_at }) => {
        const said = { thread, isOurs: is_ours === 1, who, words, hasPhoto: photo_id !== null }
        return { id: of, ...said, at: iso(created_at) }
      }),
      deal: deal === undefined ? null : viewDeal(deal),
      buyer:
        buyer === undefined || buyer.state === 'closed' ? null : { id: buyer.id, name: buyer.name },
    },
  }
}

/** The photo that came with a message of a complaint, as JPEG bytes. */
export async function complaintPhoto(
  services: Services,
  { reference, messageId }: { reference: string; messageId: string },
): Promise<Buffer | null> {
  const opened = await openComplaint(services, reference)
  const photoId = opened?.messages.find(({ id }) => id === messageId)?.photo_id
  return photoId == null ? null : services.photoStore.get(photoId, 'photo')
}

function showInList({ clock }: Services, complaint: ComplaintRow, reporter: string | null) {
  const { about, kind, subject, registration, outcome, received_at, by_agent_id: id } = complaint
  const days = Date.parse(londonDay(clock.now())) - Date.parse(londonDay(received_at))
  return {
    reference: shownReference(complaint.reference),
    about,
    kind,
    subject,
    registration,
    reporter: id === null ? null : { id, name: reporter ?? '' },
    receivedAt: iso(received_at),
    day: days / DAY_MS,
    ...complaintDates(received_at),
    closedAt: isoOrNull(complaint.closed_at),
    outcome,
  }
}

type Deal = NonNullable<Awaited<ReturnType<typeof findComplainedDeal>>>

function viewDeal(deal: Deal): DeskComplaint['deal'] {
  // There is no quote if its agent has withdrawn it since.
  const conditions = conditionsOf(deal as Parameters<typeof conditionsOf>[0])
  const facts = factsOf(deal)
  const needs = listTicked(conditions).flatMap((condition) => {
    const { fact } = STORED_TICKS[condition]
    return fact === null ? [] : `${TICKS[condition].label} (owner says ${inWords(facts[fact])})`
  })
  const { owner_outcome: said } = deal
  const rows: [string, string | null][] = [
    ['Car', describeVehicle(deal)],
    ['Agreed', showPounds(deal.amount_pence)],
    ['Owner says paid', OWNER_SAYS[said ?? 'nothing'] ?? showPounds(deal.owner_paid_pence)],
    ['Owner writes', deal.reason],
    ['Buyer says paid', showPounds(deal.agent_paid_pence)],
    ['Buyer writes', deal.answer],
    ['Price needed', needs.join(', ')],
    ['Collected', deal.collect_on && fullDay(deal.collect_on)],
  ]
  return {
    id: deal.id,
    rows: rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
    hasPhoto: deal.photo_id !== null,
    isCounted: said === null ? null : deal.struck_at === null,
  }
}

const OWNER_SAYS = {
  nothing: 'Not said',
  'paid-less': null,
  'paid-full': 'In full',
  'nobody-came': 'Nobody came',
  'wanted-less': 'Wanted to pay less, sent away',
}

function inWords(said: Facts[keyof Facts]): string {
  if (typeof said === 'boolean') return said ? 'yes' : 'no'
  return said === null ? 'nothing' : String(said)
}

function showPounds(pence: number | null): string | null {
  return pence === null ? null : inPounds(pounds(pence))
}

/** The agent's latest deal on the posting, with its quote and the owner's facts. */
function findComplainedDeal(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
) {
  return database
    .selectFrom('deals')
    .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .leftJoin('quotes', 'quotes.id', 'deals.quote_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'deals.posting_id')
    .leftJoin('vehicle_details', 'vehicle_details.posting_id', 'deals.posting_id')
    .select(['deals.id', 'deals.amount_pence', 'collect_on', 'struck_at'])
    .select(['owner_outcome', 'owner_paid_pence', 'agent_paid_pence'])
    .select(['reason', 'deal_words.photo_id', 'answer'])
    .select(TICK_COLUMNS)
    .select(['make', 'model', 'colour', 'year', ...FACT_COLUMNS])
    .where('deals.posting_id', '=', postingId)
    .where('deals.agent_id', '=', agentId)
    .orderBy('deals.id', 'desc')
    .executeTakeFirst()
}
