// An agent sees the number and the address of a deal only while the deal lasts.
import type { InferResult } from 'kysely'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { mayAnswer } from '../../../domain/market/collection.ts'
import type { AgentsDeal } from '../../../domain/wire/deal.ts'
import type { Database } from '../../platform/database/schema.ts'
import { onPresentDeal } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'

export function showAgentsDeal(deal: AgentsDealRow): AgentsDeal {
  const over = deal.present_id === null
  const answered = deal.answer !== null
  return {
    amount: pounds(deal.amount_pence),
    chosenAt: new Date(deal.chosen_at).toISOString(),
    over,
    phoneNumber: over ? null : deal.phone,
    address: over ? '' : (deal.address ?? ''),
    howToFind: over ? '' : (deal.how_to_find ?? ''),
    collectOn: deal.collect_on,
    collectHalf: deal.collect_half,
    refusedDay: deal.refused_day,
    otherDays: deal.other_days?.split(',') ?? [],
    agentOutcome: deal.agent_outcome,
    agentPaid: poundsOrNull(deal.agent_paid_pence),
    ownerOutcome: deal.owner_outcome,
    ownerPaid: poundsOrNull(deal.owner_paid_pence),
    ownerReason: deal.reason,
    mayAnswer: mayAnswer(deal.owner_outcome, answered),
    answered,
  }
}

/** The agent's deal on each of the postings that has one: the present one, or one that fell through on which they may still answer. */
export async function findDealsOn(
  database: Database,
  { agentId, postingIds }: { agentId: string; postingIds: string[] },
): Promise<Map<string, AgentsDealRow>> {
  if (postingIds.length === 0) return new Map()
  const rows = await dealsOf(database, agentId)
    .where(whereIn(database, 'postings.id', postingIds))
    .select('postings.id as posting_id')
    .execute()
  const wanted = rows.filter(
    (row) => row.present_id !== null || mayAnswer(row.owner_outcome, row.answer !== null),
  )
  return new Map(wanted.toReversed().map((row) => [row.posting_id, row]))
}

export type AgentsDealRow = InferResult<ReturnType<typeof dealsOf>>[number]

/**
 * The agent's deals, the present ones and those that fell through. The present deal comes first: `present_id` is null for
 * the deals that are over. `phone` is null unless the agent was given the number since its owner confirmed it, and was not
 * asked not to call.
 */
export function dealsOf(database: Database, agentId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('deals as own', 'own.posting_id', 'postings.id')
    .innerJoin('deal_words', 'deal_words.deal_id', 'own.id')
    .leftJoin('deals', (join) => onPresentDeal(join).onRef('deals.id', '=', 'own.id'))
    .where('own.agent_id', '=', agentId)
    .where((row) =>
      row.or([row('deals.id', 'is not', null), row('own.ended_why', '=', 'fell-through')]),
    )
    .orderBy((row) => row.case().when('deals.id', 'is', null).then(1).else(0).end())
    .orderBy('own.id', 'desc')
    .selectAll('own')
    .select(['address', 'how_to_find', 'reason', 'answer', 'deals.id as present_id'])
    .select((row) =>
      row
        .selectFrom('disclosures')
        .whereRef('disclosures.posting_id', '=', 'postings.id')
        .whereRef('disclosures.agent_id', '=', 'own.agent_id')
        .whereRef('disclosures.created_at', '>=', 'postings.phone_confirmed_at')
        .where('asked_not_to_call_at', 'is', null)
        .limit(1)
        .select('postings.phone')
        .as('phone'),
    )
}
