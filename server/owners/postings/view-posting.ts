import { sql } from 'kysely'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { saidOf, POSTING_COLUMNS } from '../../../domain/owners/posting.ts'
import {
  dealPath,
  editFormPath,
  ownersPhotoPath,
  quotesPath,
} from '../../../domain/site/addresses.ts'
import { ASKABLE, type AskableFact } from '../../../domain/vehicles/facts.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { FactRequests } from '../../../domain/wire/facts.ts'
import type { Disclosure, OwnersPhoto, Posting } from '../../../domain/wire/posting.ts'
import { findDisclosuresOf, type DisclosedTo } from '../../agents/disclosures/disclosure-storage.ts'
import { factsOf, FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import { prepare, prepareFirst } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import * as shown from '../../platform/database/shown-rows.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPhotos } from '../../vehicles/photos/keep-photo.ts'
import { phoneConfirmation, opensNothing } from './posting-storage.ts'

/** The posting that `uniqueId` opens, and its entity tag. Changes nothing. */
export async function viewPosting(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  uniqueId: string,
): Promise<Answer<{ view: Posting; etag: string }>> {
  const posting = await findSeen(database, { uniqueId, now: clock.now() })
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const disclosures = posting.disclosures === 0 ? [] : await disclosuresOf(database, posting.id)
  const photoIds = posting.photos === 0 ? [] : await findPhotos(database, posting.id)
  const asked =
    posting.fact_requests === 0 ? [] : await countFactRequests(database, { postingId: posting.id })
  const view = viewOf(posting, {
    disclosures,
    factRequests: factRequestsOf(asked),
    photos: showPhotos(uniqueId, photoIds),
    now: clock.now(),
  })
  return { ok: true, value: { view, etag: entityTag(posting.version) } }
}

/** Where who has answered goes on: to the quotes on the posting, or where there are none to the posting. */
export async function pathOn(services: Services, uniqueId: string): Promise<string> {
  const posting = await viewPosting(services, uniqueId)
  return (posting.ok && posting.value.view.quotes?.path) || editFormPath(uniqueId)
}

export function factRequestsOf(asked: { fact: AskableFact; count: number }[]): FactRequests {
  const counts = new Map(asked.map(({ fact, count }) => [fact, count]))
  return Object.fromEntries(ASKABLE.map((fact) => [fact, counts.get(fact) ?? 0])) as FactRequests
}

export function showPhotos(uniqueId: string, photoIds: string[]): OwnersPhoto[] {
  return photoIds.map((photoId) => ({ photoId, path: ownersPhotoPath(uniqueId, photoId) }))
}

export async function disclosuresOf(database: Database, postingId: string): Promise<Disclosure[]> {
  return (await findDisclosuresOf(database, { postingId })).map(viewOfDisclosure)
}

export function viewOfDisclosure({ id, name, at, asked_at, quoted }: DisclosedTo): Disclosure {
  return {
    disclosureId: id,
    agentName: name,
    at: iso(at),
    quoted: poundsOrNull(quoted),
    askedNotToCallAt: isoOrNull(asked_at),
  }
}

export function viewOf(
  posting: SeenPosting,
  { now, ...found }: Pick<Posting, 'disclosures' | 'factRequests' | 'photos'> & { now: number },
): Posting {
  return {
    registrationNumber: displayRegistration(posting.registration),
    postcode: posting.postcode,
    ...showNumber(posting),
    ...saidOf(posting),
    vehicle: describeVehicle(posting),
    phoneConfirmation: phoneConfirmation(posting, posting.link_phone === posting.phone),
    linkPhoneNumber: posting.link_phone,
    confirmedAnother: posting.confirmed_another > 0,
    superseded: posting.superseded === 1,
    quotes: quotesOf(posting),
    facts: factsOf(posting),
    scrapGuide: scrapGuide(posting, now),
    numberFor: posting.number_for,
    ...found,
    deal: dealOf(posting),
  }
}

function dealOf(posting: SeenPosting): Posting['deal'] {
  const { buyer_name, deal_pence, collect_on, paid_pence, unique_id } = posting
  if (buyer_name === null || deal_pence === null) return null
  return {
    agentName: buyer_name,
    amount: pounds(deal_pence),
    collectOn: collect_on,
    paid: poundsOrNull(paid_pence),
    path: dealPath(unique_id),
  }
}

function quotesOf(posting: SeenPosting): Posting['quotes'] {
  const { listing_id, quotes, best_quote, quotes_link_id } = posting
  if (quotes_link_id === null || best_quote === null) return null
  return { count: quotes, best: pounds(best_quote), path: quotesPath(listing_id, quotes_link_id) }
}

/** The holder of an earlier number sees three digits of the present one: enough to spot a slip. */
export function showNumber({ phone, link_phone }: { phone: string; link_phone: string }) {
  const isSeen = phone === link_phone
  return { phoneNumber: isSeen ? phone : '', newNumberEnding: isSeen ? '' : phone.slice(-3) }
}

function entityTag(version: number): string {
  return `"${version}"`
}

/** A weak tag counts as the strong one, since proxies that compress weaken tags. */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true
  return ifMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//i, ''))
    .some((tag) => tag === '*' || tag === entityTag(version))
}

// One statement reads all that the edit page shows, since no other page is asked for as often.

interface Asked {
  uniqueId: string
  now: number
}

const shownQuotes = sql`from quotes where quotes.posting_id = postings.id and ${shown.isShown}`

function countOn<Table extends 'disclosures' | 'photos' | 'fact_requests'>(table: Table) {
  const rows = sql.table(table)
  return sql<number>`(select count(*) from ${rows} where posting_id = postings.id)`.as(table)
}

export const findSeen = prepareFirst((database, { uniqueId, now }: Asked) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('vehicle_details', shown.ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .leftJoin('scrap_prices', priceSetLast)
    .leftJoin('deals', shown.onPresentDeal)
    .leftJoin('agents as dealer', 'dealer.id', 'deals.agent_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', ...POSTING_COLUMNS])
    .select(['version', 'phone_confirmed_at', 'links.phone as link_phone'])
    .select(['superseded', 'number_for', 'unique_id', 'dealer.name as buyer_name'])
    .select(['deals.amount_pence as deal_pence', 'collect_on', shown.paidPence.as('paid_pence')])
    .select(['make', 'model', 'colour', 'year'])
    .select(FACT_COLUMNS)
    .select(GUIDED_CAR)
    .select([
      sql<number>`(
        select count(*) from postings as others
        where others.phone = links.phone and others.id <> postings.id
          and others.phone_confirmed_at is not null
      )`.as('confirmed_another'),
      sql<number>`(select count(*) ${shownQuotes} and ${shown.isOnOffer(now)})`.as('quotes'),
      sql<number | null>`(
        select coalesce(
          max(case when ${shown.isOnOffer(now)} then quotes.amount_pence end), max(quotes.amount_pence)
        ) ${shownQuotes}
      )`.as('best_quote'),
      sql<string | null>`(
        select link_id from quotes join listing_agents
          on listing_agents.posting_id = quotes.posting_id
          and listing_agents.agent_id = quotes.agent_id
        where quotes.posting_id = postings.id and ${shown.isShown}
        order by quotes.updated_at desc, quotes.id desc limit 1
      )`.as('quotes_link_id'),
      countOn('disclosures'),
      countOn('photos'),
      countOn('fact_requests'),
    ]),
)

/**
 * A posting with what is known of its car and the state of its quotes. `superseded` is 1 where another posting of the same
 * car and number is the one that agents see. `quotes` counts those that can be chosen; `best_quote` is the highest of
 * these, else of all. What is of the deal is null where no quote was chosen.
 */
export type SeenPosting = NonNullable<Awaited<ReturnType<typeof findSeen>>>

/** How many agents who may trade have asked about each fact of a posting's car that is not said. */
const countFactRequests = prepare<{ postingId: string }, { fact: AskableFact; count: number }>(
  (database, { postingId }) =>
    database
      .selectFrom('fact_requests')
      .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
      .where('posting_id', '=', postingId)
      .where('agents.state', '=', 'approved')
      .groupBy('fact')
      .select(['fact', (row) => row.fn.countAll<number>().as('count')]),
)
