// One statement reads all that the edit page shows, since no other page is asked for as often.
import { sql, type Selectable, type SqlBool } from 'kysely'
import { POSTING_COLUMNS } from '../../../domain/owners/posting.ts'
import type { AskableFact } from '../../../domain/vehicles/facts.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepare, prepareFirst } from '../../platform/database/prepared.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import {
  isOnOffer,
  isShown,
  ofPresentCar,
  paidPence,
  onPresentDeal,
} from '../../platform/database/shown-rows.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'

interface Asked {
  uniqueId: string
  now: number
}

const shownQuotes = sql`from quotes where quotes.posting_id = postings.id and ${isShown}`

function countOn<Table extends 'disclosures' | 'photos' | 'fact_requests'>(table: Table) {
  const rows = sql.table(table)
  return sql<number>`(select count(*) from ${rows} where posting_id = postings.id)`.as(table)
}

/** The posting that `uniqueId` opens, as its owner sees it. */
export const findSeen = prepareFirst((database, { uniqueId, now }: Asked) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('deals', onPresentDeal)
    .leftJoin('agents as dealer', 'dealer.id', 'deals.agent_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', ...POSTING_COLUMNS])
    .select(['version', 'phone_confirmed_at', 'links.phone as link_phone'])
    .select(['superseded', 'number_for', 'unique_id', 'dealer.name as buyer_name'])
    .select(['deals.amount_pence as deal_pence', 'collect_on', paidPence.as('paid_pence')])
    .select(['make', 'model', 'colour', 'year'])
    .select(FACT_COLUMNS)
    .select(GUIDED_CAR)
    .select([
      sql<number>`(
        select count(*) from postings as others
        where others.phone = links.phone and others.id <> postings.id
          and others.phone_confirmed_at is not null
      )`.as('confirmed_another'),
      sql<number>`(select count(*) ${shownQuotes} and ${isOnOffer(now)})`.as('quotes'),
      sql<number | null>`(
        select coalesce(
          max(case when ${isOnOffer(now)} then quotes.amount_pence end), max(quotes.amount_pence)
        ) ${shownQuotes}
      )`.as('best_quote'),
      sql<string | null>`(
        select link_id from quotes join listing_agents
          on listing_agents.posting_id = quotes.posting_id
          and listing_agents.agent_id = quotes.agent_id
        where quotes.posting_id = postings.id and ${isShown}
        order by quotes.updated_at desc, quotes.id desc limit 1
      )`.as('quotes_link_id'),
      countOn('disclosures'),
      countOn('photos'),
      countOn('fact_requests'),
    ]),
)

/**
 * A posting with what is known of its car and the state of its quotes. `superseded` is 1 where a newer posting of the same
 * car and number is the one that agents see. `quotes` counts those that can be chosen; `best_quote` is the highest of
 * these, else of all. What is of the deal is null where no quote was chosen.
 */
export type SeenPosting = NonNullable<Awaited<ReturnType<typeof findSeen>>>

/** How many agents who may trade have asked about each fact of a posting's car that is not said. */
export const countFactRequests = prepare<
  { postingId: string },
  { fact: AskableFact; count: number }
>((database, { postingId }) =>
  database
    .selectFrom('fact_requests')
    .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
    .where('posting_id', '=', postingId)
    .where('agents.state', '=', 'approved')
    .groupBy('fact')
    .select(['fact', (row) => row.fn.countAll<number>().as('count')]),
)

/** A posting and how many quotes its owner sees. */
export type PostingRow = Selectable<Tables['postings']> & { quotes: number | null }

/** Postings found by a registration, a number or an id, the latest first, up to `limit`. */
export async function findPostings(
  database: Database,
  sought:
    | { id: string }
    | { idEnd: string; registration: string }
    | { registration: string }
    | { phone: string },
  limit: number,
): Promise<PostingRow[]> {
  const query = database
    .selectFrom('postings')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('quotes')
        .whereRef('quotes.posting_id', '=', 'postings.id')
        .where(isShown)
        .select((quote) => quote.fn.countAll<number>().as('count'))
        .as('quotes'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  if ('id' in sought) return query.where('id', '=', sought.id).execute()
  if ('phone' in sought) return query.where('phone', '=', sought.phone).execute()
  const isOfCar = sql<SqlBool>`registration = ${sought.registration}`
  if (!('idEnd' in sought)) return query.where(isOfCar).execute()
  // Only keys are looked through, which are read much faster than whole postings.
  const ids = await sql<{ id: string }>`
    select id from postings where id like ${`%${sought.idEnd}`} limit ${limit}
  `.execute(database)
  const isSought = ids.rows.map(({ id }) => sql<SqlBool>`id = ${id}`)
  return query.where((row) => row.or([isOfCar, ...isSought])).execute()
}
