import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { dayOf } from '../../../domain/basics/time.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isUnderOffer, presentDeal } from '../../platform/database/shown-rows.ts'
import type { TextedDeal } from '../../messages/texts/outbox/queue-deal-texts.ts'

/** Postings whose owner has yet to be asked how the collection went: it was before `today`, or none was ever entered. */
export async function findPostingsToAsk(
  database: Database,
  sought: { today: string; chosenBefore: number; postingId?: string; limit: number },
): Promise<string[]> {
  const { today, chosenBefore, postingId, limit } = sought
  const rows = await database
    .selectFrom('postings')
    .innerJoin('deals', presentDeal)
    .where('deal_id', 'is not', null)
    .where('outcome_asked_at', 'is', null)
    .where('owner_outcome', 'is', null)
    .where((deal) =>
      deal.or([
        deal('collect_on', '<', today),
        deal.and([
          deal('collect_on', 'is', null),
          deal('chosen_at', '<', chosenBefore),
          deal.or([deal('refused_day', 'is', null), deal('refused_day', '<', dayOf(chosenBefore))]),
        ]),
      ]),
    )
    .$if(postingId !== undefined, (query) => query.where('postings.id', '=', postingId ?? ''))
    .orderBy('postings.id')
    .limit(limit)
    .select('postings.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Postings that are under offer without a present deal: the agent may not trade any more, has gone, or another release
 * changed the car. With the deal where its owner still gets a text about it.
 */
export async function findOffersWithoutDeal(
  database: Database,
  limit: number,
  postingId?: string,
): Promise<{ id: string; deal: TextedDeal | null }[]> {
  const rows = await database
    .selectFrom('postings')
    .leftJoin('deals', 'deals.id', 'postings.deal_id')
    .leftJoin('deal_words', (join) =>
      join
        .onRef('deal_words.deal_id', '=', 'deals.id')
        .onRef('deal_words.registration', '=', 'postings.registration'),
    )
    .leftJoin('agents', 'agents.id', 'deals.agent_id')
    .leftJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'deal_words.posting_id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .where('postings.deal_id', 'is not', null)
    .where((row) => row.not(isUnderOffer))
    .$if(postingId !== undefined, (query) => query.where('postings.id', '=', postingId ?? ''))
    .orderBy('postings.id')
    .limit(limit)
    .select(['postings.id', 'postings.registration', 'postings.phone', 'amount_pence'])
    .select(['agents.name as agent_name', 'unique_id'])
    .$narrowType<{ registration: Registration; phone: PhoneNumber }>()
    .execute()
  return rows.map(({ id, amount_pence, agent_name, unique_id, ...car }) => {
    const isTold = amount_pence !== null && agent_name !== null && unique_id !== null
    return {
      id,
      deal: isTold ? { posting_id: id, amount_pence, agent_name, unique_id, ...car } : null,
    }
  })
}
