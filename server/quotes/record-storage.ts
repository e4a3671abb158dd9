import { sql } from 'kysely'
import { pounds } from '../../domain/money.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import type { Database } from '../database/schema.ts'
import { whereIn } from '../database/where-in.ts'

type TrackRecord = ListedQuote['record']

/** How the collections of each of the agents went, by what their owners have said since `since`. */
export async function findRecords(
  database: Database,
  agentIds: string[],
  since: number,
): Promise<(agentId: string) => TrackRecord> {
  if (agentIds.length === 0) return () => null
  const less = sql`owner_outcome = 'paid-less'`
  const rows = await database
    .selectFrom('deals')
    .where(whereIn(database, 'agent_id', [...new Set(agentIds)]))
    .where('owner_said_at', '>=', since)
    .where('owner_outcome', 'in', ['paid-full', 'paid-less'])
    .groupBy('agent_id')
    .select((deal) => ['agent_id', deal.fn.countAll<number>().as('collections')])
    .select([
      sql<number>`sum(case when ${less} then 1 else 0 end)`.as('less'),
      sql<number>`sum(case when ${less} then amount_pence - owner_paid_pence else 0 end)`.as(
        'knocked',
      ),
    ])
    .execute()
  const records = new Map(
    rows.map(({ agent_id, collections, less: times, knocked }) => [
      agent_id,
      {
        collections,
        paidInFull: collections - times,
        knockedOffPounds: times === 0 ? null : Math.round(pounds(knocked / times)),
      },
    ]),
  )
  return (agentId) => records.get(agentId) ?? null
}
