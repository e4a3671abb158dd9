import { fullDay } from '../../domain/basics/days.ts'
import { inPounds, pounds } from '../../domain/basics/money.ts'
import { listTicked, STORED_TICKS, TICKS } from '../../domain/market/quote-terms.ts'
import { describeVehicle } from '../../domain/vehicles/vehicle-description.ts'
import type { Action, Part } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import type { Facts } from '../../domain/wire/facts.ts'
import type { AgentRow } from '../agents/accounts/agent-storage.ts'
import type { ComplaintRow } from '../market/complaints/kept-complaints.ts'
import { FACT_COLUMNS, factsOf } from '../platform/database/facts-columns.ts'
import { conditionsOf, TICK_COLUMNS } from '../platform/database/quote-columns.ts'
import type { Database } from '../platform/database/schema.ts'
import { link, part, rows } from './page-parts.ts'

type Deal = NonNullable<Awaited<ReturnType<typeof findComplainedDeal>>>

interface Settling {
  deal: Deal | undefined
  buyer: AgentRow | null
  operator: Operator
}

export function dealPart(complaint: ComplaintRow, { deal, buyer, operator }: Settling): Part[] {
  const { registration, posting_id: postingId } = complaint
  if (postingId === null && buyer === null && registration === '') return []
  const isSaid = deal !== undefined && deal.owner_outcome !== null
  const isCounted = deal?.struck_at === null
  const about = part(
    deal === undefined ? 'What it is about' : 'The deal',
    registration !== '' && { plate: registration },
    deal !== undefined && rows(...dealRows(deal)),
    deal !== undefined &&
      deal.photo !== null && {
        line: { words: 'The owner’s photo', path: `/operator/deals/${deal.id}/photo` },
      },
    postingId !== null && { line: link('See the posting', `postings/${postingId}`) },
    buyer !== null && { line: [link(buyer.name, `agents/${buyer.id}`), ', with their record'] },
    isSaid && !isCounted && { line: 'The buyer’s record doesn’t count this.' },
    isSaid && operator.role === 'manager' && { act: countOutcome(deal.id, isCounted) },
  )
  return [about]
}

function countOutcome(id: string, isCounted: boolean): Action {
  return {
    path: `deals/${id}/record`,
    given: { isCounted: !isCounted },
    folded: isCounted
      ? 'Take this out of the buyer’s record'
      : 'Put this back into the buyer’s record',
    words: { name: 'why', label: 'Why, for our record' },
    button: isCounted ? 'Take Out' : 'Put Back',
    busyText: 'Saving..',
  }
}

function dealRows(deal: Deal): [string, string | null][] {
  // There is no quote if its agent has withdrawn it since.
  const conditions = conditionsOf(deal as Parameters<typeof conditionsOf>[0])
  const facts = factsOf(deal)
  const needs = listTicked(conditions).flatMap((condition) => {
    const { fact } = STORED_TICKS[condition]
    return fact === null ? [] : `${TICKS[condition].label} (owner says ${inWords(facts[fact])})`
  })
  return [
    ['Car', describeVehicle(deal)],
    ['Agreed', showPounds(deal.amount_pence)],
    [
      'Owner says paid',
      OWNER_SAYS[deal.owner_outcome ?? 'nothing'] ?? showPounds(deal.owner_paid_pence),
    ],
    ['Owner writes', deal.reason],
    ['Buyer says paid', showPounds(deal.agent_paid_pence)],
    ['Buyer writes', deal.answer],
    ['Price needed', needs.join(', ') || null],
    ['Collected', deal.collect_on && fullDay(deal.collect_on)],
  ]
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
export function findComplainedDeal(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
) {
  return database
    .selectFrom('deals')
    .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .leftJoin('photos', 'photos.deal_id', 'deals.id')
    .leftJoin('quotes', 'quotes.id', 'deals.quote_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'deals.posting_id')
    .leftJoin('vehicle_details', 'vehicle_details.posting_id', 'deals.posting_id')
    .select(['deals.id', 'deals.amount_pence', 'collect_on', 'struck_at'])
    .select(['owner_outcome', 'owner_paid_pence', 'agent_paid_pence'])
    .select(['reason', 'photos.id as photo', 'answer'])
    .select(TICK_COLUMNS)
    .select(['make', 'model', 'colour', 'year', ...FACT_COLUMNS])
    .where('deals.posting_id', '=', postingId)
    .where('deals.agent_id', '=', agentId)
    .orderBy('deals.id', 'desc')
    .executeTakeFirst()
}
