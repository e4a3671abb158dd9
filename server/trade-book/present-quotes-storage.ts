// A page looks at a bounded number of quotes, so that it takes no longer with many.
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isCollected, isOfPresentCar, presentDeal } from '../database/shown-rows.ts'
import {
  allOf,
  compareEntries,
  isSought,
  type Entry,
  type Sought,
} from './sought-quotes-storage.ts'

export const LOOKED_AT = 1000
// More than a buyer has open at once.
const MOST_DEALS = 500

/** No deal is made with its agent. */
export type OpenState = 'live' | 'not-chosen'

/** The last of an agent's quotes on which no deal was made with them, in the states and order asked for. */
export async function findOpenQuotes(
  database: Database,
  sought: Sought,
  { states, limit }: { states: OpenState[]; limit: number },
): Promise<(Entry & { state: OpenState })[]> {
  return database
    .selectFrom(presentQuotes(database, sought).as('book'))
    .where('state', 'in', states)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .$narrowType<{ state: OpenState }>()
    .execute()
}

/** The last entry that is looked at, where there may be more after it. */
export async function findLastLookedAt(
  database: Database,
  sought: Sought,
): Promise<Entry | undefined> {
  return latestQuotes(database, sought)
    .limit(1)
    .offset(LOOKED_AT - 1)
    .select(['id', 'updated_at as changedAt'])
    .executeTakeFirst()
}

/** How many of the last of them are in each state. */
export function countOpenQuotes(
  database: Database,
  agentId: string,
): Promise<{ state: OpenState | 'chosen'; count: number }[]> {
  return database
    .selectFrom(presentQuotes(database, allOf(agentId)).as('book'))
    .groupBy('state')
    .select((book) => ['state', book.fn.countAll<number>().as('count')])
    .execute()
}

// Only as many are joined as are looked at: PostgreSQL would join and sort all of them.
function presentQuotes(database: Database, sought: Sought) {
  const latest = latestQuotes(database, sought)
    .limit(LOOKED_AT)
    .select(['id', 'posting_id', 'registration', 'updated_at', 'declined_at'])
  return database
    .selectFrom(latest.as('quotes'))
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('deals', presentDeal)
    .where(isOfPresentCar)
    .orderBy('quotes.updated_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .select(['quotes.id', 'quotes.updated_at as changedAt'])
    .select(
      sql<OpenState | 'chosen'>`case
        when deals.quote_id = quotes.id then 'chosen'
        when deals.id is not null or quotes.declined_at is not null then 'not-chosen'
        else 'live' end`.as('state'),
    )
}

function latestQuotes(database: Database, sought: Sought) {
  return database
    .selectFrom('quotes')
    .where('agent_id', '=', sought.agentId)
    .where(isSought(sought, sql`updated_at`))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
}

/** The quotes that owners of cars that are still there have chosen, the latest change first. */
export async function findChosenQuotes(
  database: Database,
  { agentId, registration, before }: Sought,
): Promise<(Entry & { state: 'chosen' | 'collected' })[]> {
  const rows = await database
    .selectFrom('postings')
    .innerJoin('deals', (join) => presentDeal(join).onRef('deals.posting_id', '=', 'postings.id'))
    .where('deals.agent_id', '=', agentId)
    .where('deals.ended_at', 'is', null)
    .where('deals.posting_id', 'is not', null)
    .orderBy('deals.chosen_at', 'desc')
    .limit(MOST_DEALS)
    .select(['quote_id as id', 'postings.registration', 'chosen_at', 'owner_said_at'])
    .select(['agent_said_at', isCollected.as('is_collected')])
    .execute()
  return rows
    .filter((row) => row.registration.startsWith(registration ?? ''))
    .map(({ id, ...row }) => ({
      id,
      state: row.is_collected ? ('collected' as const) : ('chosen' as const),
      changedAt: Math.max(row.chosen_at, row.owner_said_at ?? 0, row.agent_said_at ?? 0),
    }))
    .filter((entry) => before === null || compareEntries(before, entry) < 0)
}
