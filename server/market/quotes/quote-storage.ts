// An agent has one live quote on each car. Says whether it can be chosen.
import { sql, type InferResult, type Updateable } from 'kysely'
import { SAID_COLUMNS } from '../../../domain/owners/posting.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { opensNothing, lockPosting, noteUse } from '../../owners/postings/posting-storage.ts'
import { FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepareFirst } from '../../platform/database/prepared.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import * as shown from '../../platform/database/shown-rows.ts'
import { randomId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { pounds } from '../../../domain/basics/money.ts'
import type { ValidDays } from '../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import { showTerms, TERMS_COLUMNS, type TermsRow } from '../../platform/database/quote-columns.ts'
import { endOfDay } from '../../platform/london-time.ts'
import { whereIn } from '../../platform/database/where-in.ts'

/** The link of one agent on one listing, made at the first quote. */
export async function linkOfAgent(database: Database, { postingId, agentId }: OfAgent) {
  const { link_id } = await database
    .insertInto('listing_agents')
    .values({ link_id: randomId(), posting_id: postingId, agent_id: agentId })
    // An existing link keeps its id, which is returned.
    .onConflict((held) =>
      held.columns(['posting_id', 'agent_id']).doUpdateSet({ agent_id: agentId }),
    )
    .returning('link_id')
    .executeTakeFirstOrThrow()
  return link_id
}

/** What a quote needs to know of its posting, or undefined where the posting has gone. */
export function findQuotedPosting(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .leftJoin('deals', shown.onPresentDeal)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['listing_id', 'phone', 'registration as car_registration', ...SAID_COLUMNS])
    .select(['deals.agent_id as chosen_agent_id', 'deals.quote_id as chosen_quote_id'])
    .select(FACT_COLUMNS)
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

export const findListing = prepareFirst((database, { listingId, linkId }: QuotesLink) =>
  database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .leftJoin('vehicle_details', shown.ofPresentCar)
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('deals', shown.onPresentDeal)
    .leftJoin('agents', 'agents.id', 'deals.agent_id')
    .where('postings.listing_id', '=', listingId)
    .where('listing_agents.link_id', '=', linkId)
    .select(['postings.id', 'postings.registration', 'postings.phone', 'phone_confirmed_at'])
    .select(['make', 'model', 'colour', 'year'])
    .select(GUIDED_CAR)
    .select(['deals.quote_id', 'deals.amount_pence', 'deals.chosen_at', 'deals.awaits_owner'])
    .select(['agents.name as buyer_name', shown.isCollected.as('collected')])
    .select([
      sql<number>`(select count(*) from links where links.posting_id = postings.id
        and links.phone <> postings.phone)`.as('other_links'),
      sql<number>`(select count(*) from deals as undone where undone.posting_id = postings.id
        and undone.ended_why = 'undone')`.as('undone'),
    ])
    .$narrowType<{ registration: Registration; phone: PhoneNumber }>(),
)

/**
 * A listing. What is of its deal is null where no quote was chosen, `collected` says whether the car has gone, and
 * `other_links` counts the links of the posting that were texted to another number than the present one, `undone` the
 * choices that were undone.
 */
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

/** Marks that the owner said no thanks to a quote on the posting, or with null that they take it back. */
export async function updateDeclined(
  database: Database,
  { postingId, quoteId }: { postingId: string; quoteId: string },
  declinedAt: number | null,
): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ declined_at: declinedAt })
    .where('id', '=', quoteId)
    .where('posting_id', '=', postingId)
    .execute()
}

export const findQuote = prepareFirst((database, { id }: { id: string }) =>
  database
    .selectFrom('quotes')
    .select(['posting_id as postingId', 'agent_id as agentId'])
    .where('id', '=', id),
)

/** Does `work` in one transaction with the listing that both halves of a quotes link open, its posting locked. */
export function withListing<T>(
  services: Services,
  link: QuotesLink,
  work: (tx: Database, listing: ListingRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const seen = await findListing(tx, link)
    if (seen !== undefined) await lockPosting(services, tx, seen.id)
    const listing = await findListing(tx, link)
    if (listing === undefined) return opensNothing(tx, [link.listingId, link.linkId])
    await noteUse(services, tx, listing.id)
    return work(tx, listing)
  })
}

export const OWN_COLUMNS = [
  'quotes.id',
  shown.givenBy('quotes'),
  shown.quoteHiddenAt.as('hidden_at'),
  ...TERMS_COLUMNS,
] as const

/** A car and the agent who has a quote on it, or may give one. */
export interface OfAgent {
  postingId: string
  agentId: string
}

export function ofAgent(call: { params: { vehicleId: string }; agent: { id: string } }): OfAgent {
  return { postingId: call.params.vehicleId, agentId: call.agent.id }
}

export function findOwnQuote(database: Database, { postingId, agentId }: OfAgent) {
  return database
    .selectFrom('quotes')
    .select(OWN_COLUMNS)
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

export type OwnQuoteRow = NonNullable<Awaited<ReturnType<typeof findOwnQuote>>>

/** Changes for how long the agent's quote holds, or what they know of the car; the terms stay. */
export function updateQuote(
  database: Database,
  { postingId, agentId }: OfAgent,
  columns: Pick<Updateable<Tables['quotes']>, 'valid_until' | 'known_facts'>,
): Promise<OwnQuoteRow> {
  return database
    .updateTable('quotes')
    .set(columns)
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()
}

type OwnQuoteOnCar = InferResult<ReturnType<typeof quotesOnCars>>[number]

/** Quotes as those who gave them see them. */
export function quotesOnCars(database: Database) {
  return database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('deals', shown.onPresentDeal)
    .select(OWN_COLUMNS)
    .select(['quotes.posting_id', 'postings.registration as car_registration'])
    .select(['deals.quote_id as chosen_quote_id', ...SAID_COLUMNS, ...FACT_COLUMNS])
}

/** Whether the owner can choose the quote, as long as its agent may trade and the car is the same. */
export function standingOf(
  { declined_at, valid_until }: Pick<TermsRow, 'declined_at' | 'valid_until'>,
  now: number,
): 'on-offer' | 'expired' | 'declined' {
  if (declined_at !== null) return 'declined'
  return valid_until !== null && valid_until <= now ? 'expired' : 'on-offer'
}

export function isOfOtherCar(
  row: Pick<TermsRow, 'registration'> & { car_registration: string },
): boolean {
  return row.registration !== row.car_registration
}

/** The end of the day in Britain that is `days` from now; null for a quote that holds for ever. */
export function endOfValidity(days: ValidDays | undefined, now: number): number | null {
  return days === undefined ? null : endOfDay(now, days)
}

/** What an agent sees of a car's quotes: how many there are and their own, never another agent's. */
export interface QuotesForAgent {
  count: number
  own: OwnQuote | null
}

export async function quotesForAgent(
  database: Database,
  asked: { agentId: string; postingIds: string[]; now: number },
): Promise<(postingId: string) => QuotesForAgent> {
  if (asked.postingIds.length === 0) return () => ({ count: 0, own: null })
  const onThese = whereIn(database, 'quotes.posting_id', asked.postingIds)
  const [counted, owned] = await Promise.all([
    database
      .selectFrom('quotes')
      .where(onThese)
      .where(shown.isShown)
      .groupBy('quotes.posting_id')
      .select(['quotes.posting_id'])
      .select((row) => row.fn.countAll<number>().as('count'))
      .execute(),
    quotesOnCars(database).where(onThese).where('quotes.agent_id', '=', asked.agentId).execute(),
  ])
  const counts = new Map(counted.map(({ posting_id, count }) => [posting_id, count]))
  const own = new Map(owned.map((row) => [row.posting_id, showOwnQuote(row, asked.now)]))
  return (postingId) => ({ count: counts.get(postingId) ?? 0, own: own.get(postingId) ?? null })
}

export function showOwnQuote(row: Omit<OwnQuoteOnCar, 'posting_id'>, now: number): OwnQuote {
  const terms = showTerms(row)
  return {
    ...terms,
    changedSince: isOfOtherCar(row) ? [] : terms.changedSince,
    amount: pounds(row.amount_pence),
    message: row.message,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    standing: ownStanding(row, now),
    givenBy: row.given_by,
  }
}

function ownStanding(row: Omit<OwnQuoteOnCar, 'posting_id'>, now: number): OwnQuote['standing'] {
  if (isOfOtherCar(row)) return 'other-car'
  if (row.chosen_quote_id !== null) {
    return row.chosen_quote_id === row.id ? 'chosen' : 'chosen-elsewhere'
  }
  return row.hidden_at === null ? standingOf(row, now) : 'hidden'
}
