// The trade book: all quotes of an agent, on cars that are there or have gone, newest change first, and a month's sum.
import { sql, type AliasableExpression } from 'kysely'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { recordSentence } from '../../../domain/market/quotes-page.ts'
import type { BookPart, BookState, Month } from '../../../domain/wire/trade-book.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import {
  collectedAt,
  isCollected,
  isOfPresentCar,
  onPresentDeal,
  quotesGiven,
  SAID_WITHIN_MS,
} from '../../platform/database/shown-rows.ts'
import { dealsOfAgent } from '../deals/present-deal.ts'
import { findRecordOf } from '../quotes/list-quotes.ts'

// A quote that has expired waits this long to be renewed; then it is past.
const RENEWED_WITHIN_MS = 7 * DAY_MS

/** The latest change comes first, then the later id. */
export interface Entry {
  id: string
  changedAt: number
}

export interface BookEntry extends Entry {
  registration: string | null
  state: BookState
  /** Null for a deal that is over, about which there is nothing left to say. */
  part: BookPart | null
}

/** Quotes on cars that are still there, on which no deal was made with the agent. */
function openQuotes(database: Database, agentId: string, now: number) {
  const isOver = sql`(deals.id is not null or quotes.declined_at is not null)`
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('deals', onPresentDeal)
    .where('quotes.agent_id', '=', agentId)
    .where(isOfPresentCar)
    .where(sql<boolean>`coalesce(deals.quote_id, '') <> quotes.id`)
    .select(['quotes.id', 'quotes.updated_at as changedAt', 'quotes.registration'])
    .select([
      sql<BookState>`case when ${isOver} then 'not-chosen' else 'live' end`.as('state'),
      sql<BookPart | null>`case
        when ${isOver} or quotes.valid_until <= ${now - RENEWED_WITHIN_MS} then 'past'
        when quotes.valid_until <= ${now} then 'to-do'
        else 'live' end`.as('part'),
    ])
}

/** A deal is to do until its agent has entered a coming day, and while `mayAnswer` holds. */
function dealtQuotes(database: Database, agentId: string, now: number) {
  const latest = sql.raw(isPostgres(database) ? 'greatest' : 'max')
  return dealsOfAgent(database, agentId)
    .select(['own.quote_id as id', 'postings.registration'])
    .select([
      sql<number>`${latest}(own.chosen_at, coalesce(own.owner_said_at, 0),
        coalesce(own.agent_said_at, 0))`.as('changedAt'),
      sql<BookState>`case when deals.id is null then 'live'
        when ${isCollected} then 'collected' else 'chosen' end`.as('state'),
      sql<BookPart | null>`case
        when own.owner_outcome <> 'paid-full' and answer is null then 'to-do'
        when deals.id is null then null
        when ${isCollected} then 'past'
        when own.collect_on > ${londonDay(now)} then 'live'
        else 'to-do' end`.as('part'),
    ])
}

function pastQuotes(database: Database, agentId: string, state: Row<'past_quotes'>['state']) {
  return database
    .selectFrom('past_quotes')
    .where('agent_id', '=', agentId)
    .where('state', '=', state)
    .select(['id', 'gone_at as changedAt', 'registration', 'state'])
    .select(sql<BookPart | null>`'past'`.as('part'))
}

/** The entries of a page; `last` is the entry after which the next page begins, or null. */
export async function findEntries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  asked: {
    agentId: string
    part: BookPart | null
    registration: string | null
    before: Entry | null
    limit: number
  },
) {
  const { agentId, part, registration, before, limit } = asked
  const now = clock.now()
  const dealt = dealtQuotes(database, agentId, now)
  const each: AliasableExpression<BookEntry>[] = [
    openQuotes(database, agentId, now),
    part === null ? dealt.where('deals.id', 'is not', null) : dealt,
    pastQuotes(database, agentId, 'collected'),
    pastQuotes(database, agentId, 'gone'),
  ]
  const found = await Promise.all(
    each.map((quotes) =>
      database
        .selectFrom(quotes.as('entries'))
        .selectAll()
        .$if(part !== null, (query) => query.where('part', '=', part))
        .$if(registration !== null, (query) =>
          query.where(sql<boolean>`registration between ${registration}
            and ${`${registration}ZZZZZZZ`}`),
        )
        .$if(before !== null, (query) =>
          query.where(sql<boolean>`(${sql.ref('changedAt')}, id)
            < (${before?.changedAt}, ${before?.id})`),
        )
        .orderBy('changedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .$castTo<BookEntry>()
        .execute(),
    ),
  )
  const all = found
    .flat()
    .toSorted((one, other) => other.changedAt - one.changedAt || (one.id < other.id ? 1 : -1))
  const entries = all.slice(0, limit)
  return { entries, last: (all.length > limit && entries.at(-1)) || null }
}

export async function viewMonth({ database, clock }: Services, agentId: string): Promise<Month> {
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

async function countGiven(database: Database, agentId: string, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct id) as count from ${quotesGiven({ agentId, since })}`.execute(database)
  return rows[0]?.count ?? 0
}

function countDeals(database: Database, agentId: string, since: number) {
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`
  const collected = sql`(${isCollected} and ${collectedAt} >= ${since})`
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
