// The trade book: all quotes of an agent, on cars that are there and on cars that have gone, newest change first, and
// what this month came to.
import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { mayAnswer } from '../../../domain/market/collection.ts'
import { recordSentence } from '../../../domain/market/quotes-page.ts'
import type { BookPart, BookState, Month } from '../../../domain/wire/trade-book.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { isCollected, isOfPresentCar, onPresentDeal } from '../../platform/database/shown-rows.ts'
import { findRecordOf } from '../quotes/list-quotes.ts'

// A quote that has expired waits this long to be renewed; then it is past.
const RENEWED_WITHIN_MS = 7 * DAY_MS
// No buyer has more deals open at once.
const MOST_DEALS = 500

/** The latest change comes first, then the later id. */
export interface Entry {
  id: string
  changedAt: number
}

export interface BookEntry extends Entry {
  state: BookState
}

interface Sought {
  agentId: string
  /** Null for all parts. */
  part: BookPart | null
  /** The beginning of a registration, compact, or null. */
  registration: string | null
  /** The last entry of the page before, or null. */
  before: Entry | null
  limit: number
  now: number
}

/** Quotes on cars that are still there, on which no deal was made with the agent. */
async function findOpenQuotes(database: Database, sought: Sought): Promise<BookEntry[]> {
  const { agentId, part, now, limit } = sought
  const isOver = sql`(deals.id is not null or quotes.declined_at is not null)`
  const isEndedBy = (time: number) =>
    sql`(quotes.valid_until is not null and quotes.valid_until <= ${time})`
  const forgotten = now - RENEWED_WITHIN_MS
  const isIn = {
    live: sql<boolean>`not ${isOver} and not ${isEndedBy(now)}`,
    'to-do': sql<boolean>`not ${isOver} and ${isEndedBy(now)} and not ${isEndedBy(forgotten)}`,
    past: sql<boolean>`(${isOver} or ${isEndedBy(forgotten)})`,
  }
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('deals', onPresentDeal)
    .where('quotes.agent_id', '=', agentId)
    .where(isOfPresentCar)
    .where(sql<boolean>`coalesce(deals.quote_id, '') <> quotes.id`)
    .$if(part !== null, (query) => query.where(isIn[part ?? 'live']))
    .where(isSought(sought, 'quotes', 'updated_at'))
    .orderBy('quotes.updated_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .select(['quotes.id', 'quotes.updated_at as changedAt'])
    .select(
      sql<'live' | 'not-chosen'>`case when ${isOver} then 'not-chosen' else 'live' end`.as('state'),
    )
    .execute()
}

type DealEntry = BookEntry &
  Pick<Row<'deals'>, 'collect_on' | 'owner_outcome'> & {
    answer: string | null
    isPresent: boolean
  }

/** Quotes that owners have chosen, and deals that fell through and that the agent may still answer. */
async function findDeals(
  database: Database,
  { agentId, registration }: Sought,
): Promise<DealEntry[]> {
  const rows = await database
    .selectFrom('deals as own')
    .innerJoin('postings', 'postings.id', 'own.posting_id')
    .innerJoin('deal_words', 'deal_words.deal_id', 'own.id')
    .leftJoin('deals', (join) => onPresentDeal(join).onRef('deals.id', '=', 'own.id'))
    .where('own.agent_id', '=', agentId)
    .where((row) =>
      row.or([
        row('own.ended_at', 'is', null),
        row.and([row('own.ended_why', '=', 'fell-through'), row('answer', 'is', null)]),
      ]),
    )
    .orderBy('own.chosen_at', 'desc')
    .limit(MOST_DEALS)
    .select(['own.quote_id as id', 'own.collect_on', 'own.owner_outcome'])
    .select(['own.chosen_at', 'own.owner_said_at', 'own.agent_said_at', 'answer'])
    .select(['deals.id as present', 'postings.registration', isCollected.as('is_collected')])
    .execute()
  return rows
    .filter((row) => row.registration.startsWith(registration ?? ''))
    .map(({ present, is_collected, chosen_at, owner_said_at, agent_said_at, ...row }) => ({
      ...row,
      isPresent: present !== null,
      state: present === null ? 'live' : is_collected ? 'collected' : 'chosen',
      changedAt: Math.max(chosen_at, owner_said_at ?? 0, agent_said_at ?? 0),
    }))
}

/** Quotes on cars that have gone. */
async function findPastQuotes(
  database: Database,
  sought: Sought,
  state: Row<'past_quotes'>['state'],
): Promise<BookEntry[]> {
  return database
    .selectFrom('past_quotes')
    .where('agent_id', '=', sought.agentId)
    .where('state', '=', state)
    .where(isSought(sought, 'past_quotes', 'gone_at'))
    .orderBy('gone_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sought.limit)
    .select(['id', 'state', 'gone_at as changedAt'])
    .execute()
}

function isSought({ registration, before }: Sought, of: string, changed: string) {
  const [column, id, changedAt] = ['registration', 'id', changed].map((name) =>
    sql.ref(`${of}.${name}`),
  )
  const begins = sql`${column} between ${registration} and ${`${registration}ZZZZZZZ`}`
  const comes = sql`(${changedAt}, ${id}) < (${before?.changedAt}, ${before?.id})`
  const both = [registration === null ? [] : begins, before === null ? [] : comes].flat()
  return both.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(both, sql` and `)}`
}

/** The entries of a page; `last` is the entry after which the next page begins, or null. */
export async function findEntries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  asked: Omit<Sought, 'now'>,
): Promise<{ entries: BookEntry[]; last: Entry | null }> {
  const now = clock.now()
  const { part, before, limit } = asked
  const sought = { ...asked, now, limit: limit + 1 }
  const hasPast = part === null || part === 'past'
  const [deals, ...quotes] = await Promise.all([
    findDeals(database, sought),
    findOpenQuotes(database, sought),
    hasPast ? findPastQuotes(database, sought, 'collected') : [],
    hasPast ? findPastQuotes(database, sought, 'gone') : [],
  ])
  const today = londonDay(now)
  const made = deals.filter((deal) =>
    part === null ? deal.isPresent : partOf(deal, today) === part,
  )
  const found = [...made, ...quotes.flat()]
    .filter((entry) => before === null || compareEntries(before, entry) < 0)
    .toSorted(compareEntries)
  const entries = found.slice(0, limit)
  return { entries, last: (found.length > limit && entries.at(-1)) || null }
}

/** A deal is to do until its agent has entered a coming day, and once the owner says something that they may answer. */
function partOf(deal: DealEntry, today: string): BookPart | null {
  if (mayAnswer(deal.owner_outcome, deal.answer !== null)) return 'to-do'
  if (!deal.isPresent) return null
  if (deal.state === 'collected') return 'past'
  const waits = deal.collect_on === null || deal.collect_on <= today
  return waits ? 'to-do' : 'live'
}

function compareEntries(one: Entry, other: Entry): number {
  if (one.changedAt !== other.changedAt) return other.changedAt - one.changedAt
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

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
