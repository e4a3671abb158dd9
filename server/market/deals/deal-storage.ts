import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { DescribedVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import {
  isOnOffer,
  isShown,
  ofPresentCar,
  presentDeal,
} from '../../platform/database/shown-rows.ts'

/** A deal with its words, its agent and the posting that it is about. */
export interface DealRow extends Omit<
  Selectable<Tables['deals']>,
  'posting_id' | 'ended_at' | 'ended_why'
> {
  posting_id: string
  address: string | null
  how_to_find: string | null
  reason: string | null
  photo_id: string | null
  answer: string | null
  agent_name: string
  agent_phone: PhoneNumber | null
  registration: Registration
  /** The owner's number, and the link that was texted to it. */
  phone: PhoneNumber
  unique_id: string
}

function presentDeals(database: Database) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', presentDeal)
    .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .innerJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'postings.id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .selectAll('deals')
    .select(['address', 'how_to_find', 'reason', 'deal_words.photo_id', 'answer'])
    .select(['agents.name as agent_name', 'agents.phone as agent_phone'])
    .select(['postings.registration', 'postings.phone', 'unique_id'])
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

/** A deal with all that its owner is shown beside it. */
export interface SeenDeal extends DealRow, DescribedVehicle {
  contact: string
  atf_permit: string | null
  listing_id: string
  /** Of the agent's quotes link. */
  link_id: string | null
}

export function findSeenDeal(database: Database, postingId: string): Promise<SeenDeal | undefined> {
  return presentDeals(database)
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('listing_agents', (join) =>
      join
        .onRef('listing_agents.posting_id', '=', 'postings.id')
        .onRef('listing_agents.agent_id', '=', 'agents.id'),
    )
    .where('postings.id', '=', postingId)
    .select(['contact', 'atf_permit', 'listing_id', 'link_id'])
    .select(['make', 'model', 'colour', 'year'])
    .executeTakeFirst()
}

/** The best price on a posting that can be chosen in place of the agent's. */
export function findNextBest(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
  now: number,
) {
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '!=', agentId)
    .where(isShown)
    .where(isOnOffer(now))
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['agents.name', 'amount_pence', 'valid_until'])
    .limit(1)
    .executeTakeFirst()
}

export interface OfferedQuote {
  agent_id: string
  amount_pence: number
  agent_name: string
  agent_phone: PhoneNumber | null
  contact: string
}

/** A quote that the owner of a posting may choose; undefined where it cannot be chosen. */
export function findChoosable(
  database: Database,
  { postingId, quoteId }: { postingId: string; quoteId: string },
  now: number,
): Promise<OfferedQuote | undefined> {
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('quotes.id', '=', quoteId)
    .where('posting_id', '=', postingId)
    .where(isShown)
    .where(isOnOffer(now))
    .select([
      'agent_id',
      'amount_pence',
      'agents.name as agent_name',
      'agents.phone as agent_phone',
      'contact',
    ])
    .$narrowType<{ agent_phone: PhoneNumber | null }>()
    .executeTakeFirst()
}

/** Whether the agent's last deal on the posting ended after a day was entered, and so was called off by text. */
export async function wasCalledOff(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
): Promise<boolean> {
  const last = await database
    .selectFrom('deals')
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('ended_why', 'is not', null)
    .orderBy('id', 'desc')
    .select('collect_on')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.collect_on !== null
}

/** Whether a choice on the posting was undone before. */
export async function wasUndone(database: Database, postingId: string): Promise<boolean> {
  const undone = await database
    .selectFrom('deals')
    .select('id')
    .where('posting_id', '=', postingId)
    .where('ended_why', '=', 'undone')
    .limit(1)
    .executeTakeFirst()
  return undone !== undefined
}

export async function insertDeal(
  database: Database,
  deal: Pick<
    Insertable<Tables['deals']>,
    | 'id'
    | 'agent_id'
    | 'quote_id'
    | 'amount_pence'
    | 'chosen_at'
    | 'phone_digest'
    | 'own_number'
    | 'awaits_owner'
  > & { posting_id: string },
  registration: string,
): Promise<void> {
  const { id: deal_id, posting_id } = deal
  await database.insertInto('deals').values(deal).execute()
  await database.insertInto('deal_words').values({ deal_id, posting_id, registration }).execute()
}

export async function updateDeal(
  database: Database,
  id: string,
  columns: Omit<Updateable<Tables['deals']>, 'id'>,
): Promise<void> {
  await database.updateTable('deals').set(columns).where('id', '=', id).execute()
}

/** Clears the digest of an owner’s number from their deals, which stay on record. */
export async function deleteOwnerDigest(database: Database, phoneDigest: string): Promise<void> {
  await database
    .updateTable('deals')
    .set({ phone_digest: null })
    .where('phone_digest', '=', phoneDigest)
    .execute()
}

/** Writes what somebody said about a deal. */
export async function updateWords(
  database: Database,
  dealId: string,
  columns: Pick<
    Updateable<Tables['deal_words']>,
    'address' | 'how_to_find' | 'reason' | 'photo_id' | 'answer'
  >,
): Promise<void> {
  await database.updateTable('deal_words').set(columns).where('deal_id', '=', dealId).execute()
}

/** The agent's latest deal on a posting where the owner said that they paid less or did not come. */
export function findJudged(
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
): Promise<{ id: string; answer: string | null } | undefined> {
  return database
    .selectFrom('deals')
    .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .where('deals.posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('owner_outcome', 'in', ['paid-less', 'nobody-came', 'wanted-less'])
    .orderBy('deals.id', 'desc')
    .select(['deals.id', 'answer'])
    .executeTakeFirst()
}
