// All quotes of an agent, also those on cars that have gone.
import type { Selectable } from 'kysely'
import type { Postcode } from '../../domain/postcode.ts'
import type { Registration } from '../../domain/registration.ts'
import { FACT_COLUMNS } from '../database/facts-columns.ts'
import type { Database, Tables } from '../database/schema.ts'
import { presentDeal } from '../database/shown-rows.ts'
import type { OwnQuoteOnCar } from './own-quote-storage.ts'
import { TERMS_COLUMNS } from '../database/quote-columns.ts'

interface QuotedCar {
  car_registration: Registration
  postcode: Postcode
  photo_id: string | null
}

type LiveQuoteRow = OwnQuoteOnCar & QuotedCar

/** What is left of a quote once its posting has gone. */
export type PastQuoteRow = Omit<Selectable<Tables['past_quotes']>, 'agent_id'>

export type AgentQuoteRow = { live: LiveQuoteRow } | { past: PastQuoteRow }

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
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('deals', presentDeal)
    .where('quotes.agent_id', '=', sought.agentId)
    .where('quotes.id', '<', before)
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .select(['quotes.id', ...TERMS_COLUMNS])
    .select(['quotes.posting_id', 'postings.registration as car_registration', 'problem'])
    .select(['postcode', 'photo_id', 'deals.quote_id as chosen_quote_id', ...FACT_COLUMNS])
    .$narrowType<{ car_registration: Registration; postcode: Postcode }>()
    .execute()
  const past = await database
    .selectFrom('past_quotes')
    .where('agent_id', '=', sought.agentId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'amount_pence', 'created_at', 'updated_at'])
    .execute()
  const rows = [...live.map((row) => ({ live: row })), ...past.map((row) => ({ past: row }))]
  return rows.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1)).slice(0, limit)
}

/** The id of either. */
export function idOf(row: AgentQuoteRow): string {
  return 'live' in row ? row.live.id : row.past.id
}
