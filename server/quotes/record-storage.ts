import { sql } from 'kysely'
import { pounds } from '../../domain/money.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'

export interface RecordRow {
  agent_id: string
  collections: number
  /** How many of them were paid less than agreed, and by how much in all, in pence. */
  less: number
  knocked: number
}

interface Asked {
  listingId: string
  since: number
}

const ofAgentsOn = prepared<Asked, RecordRow>((database, { listingId, since }) => {
  const less = sql`owner_outcome = 'paid-less'`
  return database
    .selectFrom('deals')
    .where('agent_id', 'in', (agents) =>
      agents
        .selectFrom('quotes')
        .innerJoin('postings', 'postings.id', 'quotes.posting_id')
        .where('postings.listing_id', '=', listingId)
        .select('quotes.agent_id'),
    )
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
})

/** How the collections of each agent with a quote on the listing went, by what their owners have said since. */
export function findRecords(database: Database, asked: Asked): Promise<RecordRow[]> {
  return ofAgentsOn(database, asked)
}

/** The record of each of those agents, as owners read it. */
export function recordsOf(rows: RecordRow[]): (agentId: string) => ListedQuote['record'] {
  const records = new Map(
    rows.map(({ agent_id, collections, less, knocked }) => [
      agent_id,
      {
        collections,
        paidInFull: collections - less,
        knockedOffPounds: less === 0 ? null : Math.round(pounds(knocked / less)),
      },
    ]),
  )
  return (agentId) => records.get(agentId) ?? null
}
