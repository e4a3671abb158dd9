import type { InferResult, Updateable } from 'kysely'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { onPresentDeal, toPresentNumber } from '../../platform/database/shown-rows.ts'

/** A deal with its words, its agent, its posting, and the link that was texted to the owner's number. */
export type DealRow = InferResult<ReturnType<typeof presentDeals>>[number]

/** The present deals, each with its agent, its car and the link to its posting. */
export function presentDeals(database: Database) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', onPresentDeal)
    .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .leftJoin('photos', 'photos.deal_id', 'deals.id')
    .innerJoin('links', toPresentNumber)
    .selectAll('deals')
    .select(['address', 'how_to_find', 'reason', 'photos.id as photo', 'answer'])
    .select(['agents.name as agent_name', 'agents.phone as agent_phone'])
    .select(['postings.registration', 'postings.phone', 'unique_id', 'phone_confirmed_at'])
    .$narrowType<{ posting_id: string; registration: Registration; phone: PhoneNumber }>()
    .$narrowType<{ agent_phone: PhoneNumber | null }>()
}

/** The deal of a posting, if its owner has chosen a quote on its present car of an agent who may trade. */
export function findPresentDeal(
  database: Database,
  postingId: string,
): Promise<DealRow | undefined> {
  return presentDeals(database).where('postings.id', '=', postingId).executeTakeFirst()
}

export async function updateDeal(
  database: Database,
  id: string,
  columns: Omit<Updateable<Tables['deals']>, 'id'>,
): Promise<void> {
  await database.updateTable('deals').set(columns).where('id', '=', id).execute()
}

/** Writes what somebody said about a deal. */
export async function updateWords(
  database: Database,
  dealId: string,
  columns: Pick<Updateable<Tables['deal_words']>, 'address' | 'how_to_find' | 'reason' | 'answer'>,
): Promise<void> {
  await database.updateTable('deal_words').set(columns).where('deal_id', '=', dealId).execute()
}
