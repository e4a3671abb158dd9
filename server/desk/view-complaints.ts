// Complaints as the desk shows them: with what helps to settle them, without how to reach the complainant.
import { capitalised } from '../../domain/capitalised.ts'
import { COMPLAINT_OUTCOMES } from '../../domain/complaint-fields.ts'
import { FACT_WORDS } from '../../domain/facts-in-words.ts'
import { KEPT } from '../../domain/kept.ts'
import { pounds } from '../../domain/money.ts'
import { CONDITION_LABELS } from '../../domain/quote-terms.ts'
import { DAY_MS, iso } from '../../domain/time.ts'
import { describeVehicle } from '../../domain/vehicle-description.ts'
import type { DeskComplaint, DeskComplaints } from '../../domain/wire/desk-complaints.ts'
import type { Facts } from '../../domain/wire/facts.ts'
import { listAgents } from '../agents/list-agents.ts'
import {
  listComplaints,
  showComplaint,
  type ShownComplaint,
} from '../complaints/view-complaints.ts'
import { factsOf } from '../database/facts-columns.ts'
import { conditionsOf } from '../database/quote-columns.ts'
import type { Services } from '../services.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import { closedForBuyer, closedInWords } from '../texts/wording/complaint-wording.ts'
import { findComplainedDeal, findHeldAgainst, findReachShown } from './complaint-storage.ts'

const MOST = 200

export async function viewComplaints(
  services: Services,
  { isClosed }: { isClosed: boolean },
): Promise<DeskComplaints> {
  const which = isClosed ? 'closed' : 'open'
  const complaints = await listComplaints(services, { which, limit: MOST + 1 })
  return {
    complaints: complaints.slice(0, MOST).map((one) => ({ ...one, day: daysSince(services, one) })),
    isWhole: complaints.length <= MOST,
  }
}

/** One complaint, with its id for the record; null if there is none. */
export async function viewComplaint(
  services: Services,
  reference: string,
): Promise<{ id: string; complaint: DeskComplaint } | null> {
  const complaint = await showComplaint(services, reference)
  if (complaint === null) return null
  const { id, vehicleId, agentId, byAgentId, messages } = complaint
  const first = messages.find(({ who }) => who !== null)
  const shown = await findReachShown(services.database, id)
  return {
    id,
    complaint: {
      ...complaint,
      day: daysSince(services, complaint),
      isReport: byAgentId !== null,
      messages: messages.map(({ photoId, ...said }) => ({ ...said, hasPhoto: photoId !== null })),
      deal:
        vehicleId && agentId ? await viewDeal(services, { postingId: vehicleId, agentId }) : null,
      buyer: agentId === null ? null : await viewBuyer(services, agentId),
      handledBy: first === undefined ? null : { who: String(first.who), since: first.at },
      reachShown: shown === undefined ? null : { who: shown.who, at: iso(shown.created_at) },
      endings: COMPLAINT_OUTCOMES.map((outcome) => ({
        outcome,
        toComplainant: closedInWords(outcome, ''),
        toBuyer: closedForBuyer(outcome, ''),
      })),
    },
  }
}

function daysSince({ clock }: Services, { receivedAt }: Pick<ShownComplaint, 'receivedAt'>) {
  const [from, today] = [Date.parse(receivedAt), clock.now()].map((time) =>
    Date.parse(londonDay(time)),
  )
  return ((today ?? 0) - (from ?? 0)) / DAY_MS
}

async function viewDeal(
  { database }: Services,
  of: { postingId: string; agentId: string },
): Promise<DeskComplaint['deal']> {
  const deal = await findComplainedDeal(database, of)
  if (deal === undefined) return null
  const { make, model, colour, year, collects, needs_v5c, needs_keys } = deal
  const { needs_catalyst, needs_rolls } = deal
  // There is no quote if its agent has withdrawn it since.
  const ticks = { collects, needs_v5c, needs_keys, needs_catalyst, needs_rolls }
  const conditions = conditionsOf(ticks as Parameters<typeof conditionsOf>[0])
  const needs = NEEDS.filter((one) => conditions[one])
  const facts = factsOf(deal)
  return {
    id: deal.id,
    car: describeVehicle({ make, model, colour, year }),
    amount: pounds(deal.amount_pence),
    ownerSays: deal.owner_outcome,
    ownerPaid: inPoundsOrNull(deal.owner_paid_pence),
    agentPaid: inPoundsOrNull(deal.agent_paid_pence),
    needs: needs.map((need) => CONDITION_LABELS[need]),
    facts: needs.map((need) => saidOf(need, facts)),
    collectOn: deal.collect_on,
    isCounted: deal.struck_at === null,
  }
}

const FACT_OF = {
  needsV5c: 'v5c',
  needsKeys: 'keys',
  needsCatalyst: 'catalyst',
  needsRolls: 'rolls',
} as const
type Need = keyof typeof FACT_OF
const NEEDS = Object.keys(FACT_OF) as Need[]

function saidOf(need: Need, facts: Facts): string {
  const fact = FACT_OF[need]
  const said = facts[fact]
  const words = typeof said === 'boolean' ? (said ? 'yes' : 'no') : (said ?? 'not said')
  return `${capitalised(FACT_WORDS[fact].name)}: ${words}`
}

async function viewBuyer(services: Services, id: string): Promise<DeskComplaint['buyer']> {
  const [agent] = await listAgents(services, { id })
  if (agent === undefined || agent.state === 'closed') return null
  const { name, state, paidInFull, paidLess, noShows } = agent
  const since = services.clock.now() - KEPT.deals.days * DAY_MS
  const held = await findHeldAgainst(services.database, { agentId: id, since })
  const collections = paidInFull + paidLess
  return {
    id,
    name,
    mayTrade: state === 'approved',
    collections,
    paidInFull,
    knockedOff: held.knocked_pence === null ? null : Math.round(pounds(Number(held.knocked_pence))),
    noShows,
    agreed: collections + noShows,
    complaints: Number(held.complaints),
  }
}

function inPoundsOrNull(pence: number | null): number | null {
  return pence === null ? null : pounds(pence)
}
