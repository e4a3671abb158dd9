import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { recordSentence } from '../../../domain/market/quotes-page.ts'
import type { Month } from '../../../domain/wire/trade-book.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isCollected } from '../../platform/database/shown-rows.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { findRecordOf } from '../quotes/record-storage.ts'

/** This month so far, as months are in Britain, and the record of the last year. */
export async function viewMonth(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  agentId: string,
): Promise<Month> {
  const now = clock.now()
  const month = londonDay(now).slice(0, 7)
  const from = londonTime(`${month}-01`, 0)
  const [quoted, deals, record] = await Promise.all([
    countGiven(database, agentId, from),
    countDeals(database, agentId, from),
    findRecordOf(database, { agentId, now }),
  ])
  const { chosen, collected, paid_in_full: paidInFull } = deals
  const words = record === null ? null : recordSentence(record)
  return { month, quoted, chosen, collected, paidInFull, record: words }
}

/** How many quotes the agent first gave since then. */
async function countGiven(database: Database, agentId: string, since: number): Promise<number> {
  // Ids begin with the time that a quote was given. One on a car that was given another registration is in both tables.
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select id from quotes where agent_id = ${agentId} and id >= ${firstIdAt(since)} union
    select quote_id from past_quotes where agent_id = ${agentId} and id >= ${firstIdAt(since)}
  ) as given`.execute(database)
  return rows[0]?.count ?? 0
}

// The posting of an older deal has gone, and nobody says any more what came of the deal.
const SAID_WITHIN_MS = 120 * DAY_MS

/** How many deals the agent made and finished since then. */
function countDeals(database: Database, agentId: string, since: number) {
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`
  const collected = sql`(${isCollected} and coalesce(owner_said_at, agent_said_at) >= ${since})`
  const isFull = sql`(owner_outcome = 'paid-full'
    or ((owner_outcome is null or struck_at is not null) and agent_paid_pence >= amount_pence))`
  return database
    .selectFrom('deals')
    .where('agent_id', '=', agentId)
    .where('chosen_at', '>=', since - SAID_WITHIN_MS)
    .select([
      countIf(sql`(chosen_at >= ${since} and ended_why is distinct from 'undone')`).as('chosen'),
      countIf(collected).as('collected'),
      countIf(sql`${collected} and ${isFull}`).as('paid_in_full'),
    ])
    .executeTakeFirstOrThrow()
}
