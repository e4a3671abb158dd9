import { sql, type JoinBuilder, type RawBuilder } from 'kysely'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { firstIdAt } from '../identifiers.ts'
import type { Tables } from './schema.ts'

/** When operators hid a row of `quotes` from its owner, or null. */
export const quoteHiddenAt = sql<number | null>`(
  select hidden_at from listing_agents as hidden
  where hidden.posting_id = quotes.posting_id and hidden.agent_id = quotes.agent_id
)`

/** Whether a row of `postings` has a photo that operators have not hidden. */
export const hasShownPhoto = sql<boolean>`(
  postings.photos_hidden_at is null
  and exists (select 1 from photos where photos.posting_id = postings.id)
)`

/** Whether owners see a row of `quotes`: of an agent who may trade, for the posting's present car, and not hidden. */
export const isShown = sql<boolean>`exists (
  select 1 from agents as trader join postings as car on car.id = quotes.posting_id
  where trader.id = quotes.agent_id and trader.state = 'approved'
    and quotes.registration = car.registration
    and ${quoteHiddenAt} is null
)`

/** Whether a row of `quotes` that is shown can be chosen: it has not expired, nor did its owner decline it. */
export function isOnOffer(now: number): RawBuilder<boolean> {
  return sql<boolean>`(quotes.declined_at is null
    and (quotes.valid_until is null or quotes.valid_until > ${now}))`
}

type Join = JoinBuilder<Tables, 'postings' | 'vehicle_details'>

/** Joins the details of the car that a posting is about now, and never those of the car that it was about before. */
export function ofPresentCar<J extends Join>(join: J): J {
  return join
    .onRef('vehicle_details.posting_id', '=', 'postings.id')
    .onRef('vehicle_details.registration', '=', 'postings.registration') as J
}

/** Joins the link that was texted to the present number of a posting: it opens the posting, and no other is texted again. */
export function toPresentNumber<J extends JoinBuilder<Tables, 'postings' | 'links'>>(join: J): J {
  return join
    .onRef('links.posting_id', '=', 'postings.id')
    .onRef('links.phone', '=', 'postings.phone') as J
}

/** Whether a row of `deals` came to a collection: by the owner's word, else by the agent's. SQLite answers with a number. */
export const isCollected = sql<boolean | number>`(
  coalesce(deals.owner_outcome, deals.agent_outcome) in ('paid-full', 'paid-less', 'paid')
)`

const isPresent = sql<boolean>`exists (
  select 1 from deal_words join agents as buyer on buyer.id = deals.agent_id
  where deal_words.deal_id = deals.id and deal_words.registration = postings.registration
    and (buyer.state = 'approved' or ${isCollected})
)`

type DealJoin = JoinBuilder<Tables, 'postings' | 'deals'>

/** Joins the deal of a posting: about its present car, with an agent who may trade, or who collected it. No other counts. */
export function onPresentDeal<J extends DealJoin>(join: J): J {
  return join.onRef('deals.id', '=', 'postings.deal_id').on(isPresent) as J
}

export const isUnderOffer = sql<boolean>`exists (
  select 1 from deals where deals.id = postings.deal_id and ${isPresent}
)`

/** When that was said, also where the owner refused a day before. */
export const collectedAt = sql<number | null>`(case
  when deals.owner_outcome is null then deals.agent_said_at else deals.owner_said_at
end)`

/** What was paid at the collection, in pence, else null: by the owner's word, else by the agent's. */
export const paidPence = sql<number | null>`(case
  when deals.owner_outcome = 'paid-less' then deals.owner_paid_pence
  when deals.owner_outcome = 'paid-full' then deals.amount_pence
  when deals.owner_outcome is null and deals.agent_outcome = 'paid' then coalesce(deals.agent_paid_pence, deals.amount_pence)
end)`

/** The posting of an older deal has gone, and nobody says any more what came of the deal. */
export const SAID_WITHIN_MS = 120 * DAY_MS

export const isOfPresentCar = sql<boolean>`quotes.registration = postings.registration`

/** The name of the person of the business, as a column: null for the owner of the account. */
export function givenBy(table: 'quotes' | 'past_quotes' | 'disclosures') {
  return sql<string | null>`(
    select coalesce(agent_people.name, 'somebody who has left') from agent_people
    where agent_people.id = ${sql.ref(`${table}.person_id`)}
  )`.as('given_by')
}

/** The quotes that an agent gave since then, once for each person: one on a car that became another is in both tables. */
export function quotesGiven({ agentId, since }: { agentId: string; since: number }) {
  const isTheirs = sql`agent_id = ${agentId} and id >= ${firstIdAt(since)}`
  return sql`(select id, person_id from quotes where ${isTheirs}
    union select quote_id, person_id from past_quotes where ${isTheirs}) as given`
}
