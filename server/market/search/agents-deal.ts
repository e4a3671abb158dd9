// An agent sees the number and the address of a deal only while the deal lasts.
import type { Selectable } from 'kysely'
import { pounds } from '../../../domain/basics/money.ts'
import { mayAnswer } from '../../../domain/market/collection.ts'
import type { AgentsDeal } from '../../../domain/wire/deal.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { isUnderOffer, presentDeal } from '../../platform/database/shown-rows.ts'
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
    agentPaid: poundsOf(deal.agent_paid_pence),
    ownerOutcome: deal.owner_outcome,
    ownerPaid: poundsOf(deal.owner_paid_pence),
    ownerReason: deal.reason,
    mayAnswer: mayAnswer(deal.owner_outcome, answered),
    answered,
  }
}

function poundsOf(pence: number | null): number | null {
  return pence === null ? null : pounds(pence)
}

export type AgentsDealRow = Omit<Selectable<Tables['deals']>, 'posting_id' | 'agent_id'> &
  Pick<Selectable<Tables['deal_words']>, 'address' | 'how_to_find' | 'reason' | 'answer'> & {
    /** Null where the deal has fallen through. */
    present_id: string | null
    /** The owner's number, where the agent was given it since the owner confirmed it, and not asked not to call; else
     * null. */
    phone: string | null
  }

interface Sought {
  postingId: string
  agentId: string
}

/** The agent's deal on a posting: the present one, or one that its owner says fell through. */
export function findAgentsDeal(
  database: Database,
  { postingId, agentId }: Sought,
): Promise<AgentsDealRow | undefined> {
  return dealsOf(database, agentId)
    .where('postings.id', '=', postingId)
    .where((row) =>
      row.or([row('deals.id', 'is not', null), row('own.ended_why', '=', 'fell-through')]),
    )
    .limit(1)
    .executeTakeFirst()
}

/** The agent's deal on each of the postings that has one: the present one, or one that fell through on which they may still answer. */
export async function findDealsOn(
  database: Database,
  { agentId, postingIds }: { agentId: string; postingIds: string[] },
): Promise<Map<string, AgentsDealRow>> {
  if (postingIds.length === 0) return new Map()
  const rows = await dealsOf(database, agentId)
    .where((row) =>
      row.or([row('deals.id', 'is not', null), row('own.ended_why', '=', 'fell-through')]),
    )
    .where(whereIn(database, 'postings.id', postingIds))
    .select('postings.id as posting_id')
    .execute()
  const wanted = rows.filter(
    (row) => row.present_id !== null || mayAnswer(row.owner_outcome, row.answer !== null),
  )
  return new Map(wanted.toReversed().map((row) => [row.posting_id, row]))
}

// The present deal comes first: `present_id` is null for the deals that are over.
function dealsOf(database: Database, agentId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('deals as own', 'own.posting_id', 'postings.id')
    .innerJoin('deal_words', 'deal_words.deal_id', 'own.id')
    .leftJoin('deals', (join) => presentDeal(join).onRef('deals.id', '=', 'own.id'))
    .where('own.agent_id', '=', agentId)
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

/** Whether the owner of a posting has chosen a quote. */
export async function hasOffer(database: Database, postingId: string): Promise<boolean> {
  const row = await database
    .selectFrom('postings')
    .select('id')
    .where('id', '=', postingId)
    .where(isUnderOffer)
    .executeTakeFirst()
  return row !== undefined
}
