// SQL of quotes as the agents who gave them see them: one live quote for each agent and car.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'

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

/** Removes the agent's quote; false where there is none. */
export async function deleteQuote(database: Database, quote: OfAgent): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('quotes')
    .where('posting_id', '=', quote.postingId)
    .where('agent_id', '=', quote.agentId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** How many quotes each of the postings has; one without any is left out. */
export async function countQuotesOn(
  database: Database,
  postingIds: string[],
): Promise<Map<string, number>> {
  if (postingIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('quotes')
    .where('posting_id', 'in', postingIds)
    .groupBy('posting_id')
    .select(['posting_id', (row) => row.fn.countAll<number | string>().as('count')])
    .execute()
  return new Map(rows.map((row) => [row.posting_id, Number(row.count)]))
}

/** The agent's own quote on each of the postings; one without is left out. */
export async function findOwnQuotesOn(
  database: Database,
  { postingIds, agentId }: { postingIds: string[]; agentId: string },
): Promise<Map<string, OwnQuoteRow>> {
  if (postingIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('quotes')
    .where('posting_id', 'in', postingIds)
    .where('agent_id', '=', agentId)
    .select(['posting_id', 'id', 'amount_pence', 'message', 'created_at', 'updated_at'])
    .execute()
  return new Map(rows.map((row) => [row.posting_id, row]))
}
