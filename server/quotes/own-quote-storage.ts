// An agent has one live quote on each car.
import type { Selectable } from 'kysely'
import { whereIn } from '../database/where-in.ts'
import type { Database, Tables } from '../database/schema.ts'
import { isShown } from '../database/shown-rows.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Postcode } from '../../domain/postcode.ts'

export type OwnQuoteRow = Pick<
  Selectable<Tables['quotes']>,
  'id' | 'amount_pence' | 'message' | 'created_at' | 'updated_at'
>

interface OfAgent {
  postingId: string
  agentId: string
}

export function findOwnQuote(
  database: Database,
  { postingId, agentId }: OfAgent,
): Promise<OwnQuoteRow | undefined> {
  return database
    .selectFrom('quotes')
    .select(['id', 'amount_pence', 'message', 'created_at', 'updated_at'])
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

/** Gives the agent's quote, or changes the one there is; `newId` is the id of a first one. */
export async function putQuote(
  database: Database,
  quote: OfAgent & { newId: string; amountPence: number; message: string | null },
  now: number,
): Promise<OwnQuoteRow> {
  const terms = { amount_pence: quote.amountPence, message: quote.message, updated_at: now }
  return database
    .insertInto('quotes')
    .values({
      id: quote.newId,
      posting_id: quote.postingId,
      agent_id: quote.agentId,
      ...terms,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['posting_id', 'agent_id']).doUpdateSet(terms))
    .returning(['id', 'amount_pence', 'message', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** Removes the agent's quote and answers it; undefined where there is none. */
export function deleteQuote(database: Database, quote: OfAgent): Promise<OwnQuoteRow | undefined> {
  return database
    .deleteFrom('quotes')
    .where('posting_id', '=', quote.postingId)
    .where('agent_id', '=', quote.agentId)
    .returning(['id', 'amount_pence', 'message', 'created_at', 'updated_at'])
    .executeTakeFirst()
}

/** How many quotes owners see on each of the postings, with the agent's own; a posting without any is left out. */
export async function findQuotesOn(
  database: Database,
  { postingIds, agentId }: { postingIds: string[]; agentId: string },
) {
  if (postingIds.length === 0) return []
  const own = [
    'own.id',
    'own.amount_pence',
    'own.message',
    'own.created_at',
    'own.updated_at',
  ] as const
  return database
    .selectFrom('quotes')
    .leftJoin('quotes as own', (join) =>
      join.onRef('own.posting_id', '=', 'quotes.posting_id').on('own.agent_id', '=', agentId),
    )
    .where(whereIn(database, 'quotes.posting_id', postingIds))
    .where(isShown)
    .groupBy(['quotes.posting_id', ...own])
    .select(['quotes.posting_id', ...own])
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute()
}

/** What other agents offer for the car, as its owner sees it. */
export async function findOthersAmounts(
  database: Database,
  { postingId, agentId }: OfAgent,
): Promise<number[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('amount_pence')
    .where('posting_id', '=', postingId)
    .where('agent_id', '<>', agentId)
    .where(isShown)
    .execute()
  return rows.map(({ amount_pence }) => amount_pence)
}

/** Up to `limit` postings on which the agent has a quote. */
export async function findQuotedBy(
  database: Database,
  agentId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('posting_id')
    .where('agent_id', '=', agentId)
    .limit(limit)
    .execute()
  return rows.map(({ posting_id }) => posting_id)
}

/** Removes every quote of the agent, also those on cars that have gone. */
export async function deleteQuotesOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('quotes').where('agent_id', '=', agentId).execute()
  await database.deleteFrom('past_quotes').where('agent_id', '=', agentId).execute()
}

interface QuotedCar {
  posting_id: string
  registration: Registration
  postcode: Postcode
  photo_id: string | null
}

export interface AgentQuoteRow {
  id: string
  amount_pence: number
  created_at: number
  updated_at: number
  message: string | null
  /** Null once the posting has gone. */
  car: QuotedCar | null
}

/** Up to `limit` of the agent's quotes with ids before `before`, newest first. */
export async function findQuotesOfAgent(
  database: Database,
  sought: { agentId: string; before: string | null },
  limit: number,
): Promise<AgentQuoteRow[]> {
  // After every id, in hex.
  const before = sought.before ?? 'g'
  const live = await database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .where('agent_id', '=', sought.agentId)
    .where('quotes.id', '<', before)
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .select(['quotes.id', 'amount_pence', 'message', 'quotes.created_at', 'quotes.updated_at'])
    .select(['posting_id', 'registration', 'postcode', 'photo_id'])
    .$narrowType<{ registration: Registration; postcode: Postcode }>()
    .execute()
  const past = await database
    .selectFrom('past_quotes')
    .where('agent_id', '=', sought.agentId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'amount_pence', 'created_at', 'updated_at'])
    .execute()
  const withCars = live.map(({ posting_id, registration, postcode, photo_id, ...quote }) => ({
    ...quote,
    car: { posting_id, registration, postcode, photo_id },
  }))
  const withoutCars = past.map((quote) => ({ ...quote, message: null, car: null }))
  return [...withCars, ...withoutCars]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit)
}
