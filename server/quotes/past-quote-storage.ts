// SQL of an agent's quotes over time: the live ones with their cars, and what is left of those whose
// posting has gone.
import { sql } from 'kysely'
import type { Registration } from '../../domain/registration.ts'
import type { Postcode } from '../../domain/postcode.ts'
import type { Database } from '../database/schema.ts'

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

/** Keeps amount and date of the quotes on a posting that is about to go. */
export async function keepPastQuotes(database: Database, postingId: string): Promise<void> {
  const columns = ['id', 'agent_id', 'amount_pence', 'created_at', 'updated_at'] as const
  await database
    .insertInto('past_quotes')
    .columns([...columns])
    .expression((quotes) =>
      quotes
        .selectFrom('quotes')
        .select([...columns])
        .where('posting_id', '=', postingId)
        // SQLite takes the conflict clause after a select only with a condition before it.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets what the agent quoted on cars that have gone. */
export async function deletePastQuotesOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('past_quotes').where('agent_id', '=', agentId).execute()
}
