import { sql, type SelectQueryBuilder } from 'kysely'
import { KEPT } from '../../../domain/people/kept.ts'
import { pounds } from '../../../domain/basics/money.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'
import { prepare } from '../../platform/database/prepared.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'

/** Outcomes that are older do not count. */
export const RECORD_MS = KEPT.deals.days * DAY_MS

/** How the collections of each agent with a quote on the listing went, by what owners have said. */
export const findRecords = prepare(
  (database, { listingId, since }: { listingId: string; since: number }) =>
    recordsSince(database, since, (deals) =>
      deals.where('agent_id', 'in', (agents) =>
        agents
          .selectFrom('quotes')
          .innerJoin('postings', 'postings.id', 'quotes.posting_id')
          .where('postings.listing_id', '=', listingId)
          .select('quotes.agent_id'),
      ),
    ),
)

export type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]

type Deals = SelectQueryBuilder<Tables, 'deals', object>

/**
 * From how many owners each agent has collected a car (`collections`); how many were paid less than agreed (`less`), and by
 * how many pence in all (`knocked`); how many others sent the agent away for wanting to pay less. An owner counts once for
 * an agent, by the worst of several outcomes, so that nobody makes a record with one number.
 */
function recordsSince(database: Database, since: number, of: (deals: Deals) => Deals) {
  const less = sql<number>`case when owner_outcome = 'paid-less' then 1 else 0 end`
  const away = sql<number>`case when owner_outcome = 'wanted-less' then 1 else 0 end`
  const owners = of(database.selectFrom('deals'))
    .where('owner_said_at', '>=', since)
    .where('owner_outcome', 'in', ['paid-full', 'paid-less', 'wanted-less'])
    .where('own_number', '=', 0)
    .where('struck_at', 'is', null)
    .groupBy(['agent_id', sql`coalesce(phone_digest, id)`])
    .select((deal) => ['agent_id', deal.fn.max(less).as('less'), deal.fn.max(away).as('away')])
    .select(sql<number>`max(${less} * (amount_pence - owner_paid_pence))`.as('knocked'))
  return database
    .selectFrom(owners.as('owners'))
    .groupBy('agent_id')
    .select((owner) => [
      'agent_id',
      sql<number>`sum(1 - away)`.as('collections'),
      sql<number>`sum(less * (1 - away))`.as('less'),
      sql<number>`sum(knocked * (1 - away))`.as('knocked'),
      owner.fn.sum<number>('away').as('away'),
    ])
}

/** The agent’s own record, as owners read it on each quote; null without any. */
export async function findRecordOf(
  database: Database,
  { agentId, now }: { agentId: string; now: number },
): Promise<ListedQuote['record']> {
  const asked = recordsSince(database, now - RECORD_MS, (deals) =>
    deals.where('agent_id', '=', agentId),
  )
  return recordsOf(await asked.execute())(agentId)
}

/** The record of each of those agents, as owners read it. */
export function recordsOf(rows: RecordRow[]): (agentId: string) => ListedQuote['record'] {
  const records = new Map(
    rows.map(({ agent_id, collections, less, knocked, away }) => [
      agent_id,
      {
        collections,
        paidInFull: collections - less,
        knockedOffPounds: less === 0 ? null : Math.round(pounds(knocked / less)),
        sentAway: away,
      },
    ]),
  )
  return (agentId) => records.get(agentId) ?? null
}
