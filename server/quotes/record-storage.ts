import { sql } from 'kysely'
import { pounds } from '../../domain/money.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'

export interface RecordRow {
  agent_id: string
  /** From how many owners. */
  collections: number
  /** How many of them were paid less than agreed, and by how much in all, in pence. */
  less: number
  knocked: number
}

interface Asked {
  listingId: string
  since: number
}

// An owner counts once for an agent, by the worst of several: nobody makes a record with one number.
const ofAgentsOn = prepared<Asked, RecordRow>((database, { listingId, since }) => {
  const less = sql<number>`case when owner_outcome = 'paid-less' then 1 else 0 end`
  const owners = database
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
    .where('own_number', '=', 0)
    .groupBy(['agent_id', sql`coalesce(phone_digest, id)`])
    .select((deal) => ['agent_id', deal.fn.max(less).as('less')])
    .select(sql<number>`max(${less} * (amount_pence - owner_paid_pence))`.as('knocked'))
  return database
    .selectFrom(owners.as('owners'))
    .groupBy('agent_id')
    .select((owner) => [
      'agent_id',
      owner.fn.countAll<number>().as('collections'),
      owner.fn.sum<number>('less').as('less'),
      owner.fn.sum<number>('knocked').as('knocked'),
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
