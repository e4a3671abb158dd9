// An agent sees of a car neither the whole postcode nor the number, a rival or a rival's price, but the number and the
// address of a deal while the deal lasts.
import { sql, type InferResult } from 'kysely'
import { wholeMiles, metresBetween } from '../../../domain/basics/national-grid.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { SAID_COLUMNS, saidOf } from '../../../domain/owners/posting.ts'
import { postcodeDistrict, type Postcode } from '../../../domain/people/postcode.ts'
import { vehiclePhotoPaths } from '../../../domain/site/addresses.ts'
import { displayRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import type { Vehicle, OneVehicle } from '../../../domain/wire/vehicles.ts'
import { countCarsRead } from '../../agents/accounts/agent-limits.ts'
import { findDisclosureStatus } from '../../agents/disclosures/disclose-phone.ts'
import { factsOf, FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import { ofPresentCar, isUnderOffer } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { AS_ADDED } from '../../vehicles/photos/keep-photo.ts'
import type { Place } from '../../vehicles/places/locate.ts'
import {
  detailsOf,
  LISTED_COLUMNS,
  showWholeDetails,
} from '../../vehicles/registers/vehicle-details.ts'
import { dealsOfAgent } from '../deals/present-deal.ts'
import { quotesForAgent, type QuotesForAgent } from '../quotes/quote-storage.ts'
import { placeFrom, type Viewer } from './find-vehicles.ts'
import { timesPosted, findOtherPosting } from './vehicle-storage.ts'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { mayAnswer } from '../../../domain/market/collection.ts'
import type { AgentsDeal } from '../../../domain/wire/deal.ts'

/**
 * The cars with these ids, in their order, as `agentId` sees them from `from`. Cars that have gone since are left out.
 */
export async function showVehicles(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ids: string[],
  { agentId, from }: { agentId: string; from: Place | null },
): Promise<Vehicle[]> {
  const now = clock.now()
  const [rows, shownPhotos, quotesOn] = await Promise.all([
    findCards(database, ids),
    findShownPhotos(database, ids),
    quotesForAgent(database, { agentId, postingIds: ids, now }),
  ])
  const cards = new Map(rows.map((card) => [card.id, card]))
  const photosOf = Map.groupBy(shownPhotos, ({ posting_id }) => posting_id)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const photoIds = (photosOf.get(id) ?? []).map((photo) => photo.id)
    return show(card, { photoIds, quotes: quotesOn(id), from, now })
  })
}

function show(
  card: Awaited<ReturnType<typeof findCards>>[number],
  {
    photoIds,
    quotes,
    from,
    now,
  }: { photoIds: string[]; quotes: QuotesForAgent; from: Place | null; now: number },
): Vehicle {
  const photos = photoIds.map((photoId, index) =>
    vehiclePhotoPaths(card.id, index === 0 ? null : photoId),
  )
  const { easting, northing } = card
  const isPlaced = from !== null && easting !== null && northing !== null
  return {
    vehicleId: card.id,
    registrationNumber: displayRegistration(card.registration),
    ...saidOf(card),
    district: postcodeDistrict(card.postcode),
    // Miles are whole, so that no number of questions reveals where exactly a car is.
    miles: isPlaced ? wholeMiles(metresBetween(from, { easting, northing })) : null,
    about: isPlaced && !(from.exact && card.known_postcode !== null),
    photo: photos[0]?.photo ?? null,
    thumbnail: photos[0]?.thumbnail ?? null,
    photos,
    facts: factsOf(card),
    phoneConfirmed: card.phone_confirmed_at !== null,
    postedAt: iso(card.created_at),
    quotes: quotes.count,
    ownQuote: quotes.own,
    details: detailsOf(card),
    scrapGuide: scrapGuide(card, now),
    // A posting that is not live any more still counts once.
    postedTimes: Math.max(1, card.posted_times),
  }
}

async function findCards(database: Database, ids: string[]) {
  if (ids.length === 0) return []
  return (
    database
      .selectFrom('postings')
      .leftJoin('postcodes', (join) =>
        join.on('postcodes.postcode', '=', sql`replace(postings.postcode, ' ', '')`),
      )
      .leftJoin('vehicle_details', ofPresentCar)
      .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
      .leftJoin('scrap_prices', priceSetLast)
      .select(FACT_COLUMNS)
      .select(GUIDED_CAR)
      .select(['postings.id', 'postings.registration', 'postings.postcode', ...SAID_COLUMNS])
      .select(LISTED_COLUMNS)
      .select(timesPosted.as('posted_times'))
      .select(['phone_confirmed_at', 'created_at', 'postings.easting', 'postings.northing'])
      // Set where that is the car's exact place.
      .select('postcodes.postcode as known_postcode')
      .where(whereIn(database, 'postings.id', ids))
      .$narrowType<{ registration: Registration; postcode: Postcode }>()
      .execute()
  )
}

export async function findShownPhotos(database: Database, ids: string[]) {
  if (ids.length === 0) return []
  return database
    .selectFrom('photos')
    .innerJoin('postings', 'postings.id', 'posting_id')
    .select(['posting_id', 'photos.id'])
    .where(whereIn(database, 'posting_id', ids))
    .where('photos_hidden_at', 'is', null)
    .orderBy(AS_ADDED)
    .execute()
}

/** Whether a car is under offer and the agent has neither a quote on it nor a deal about it. */
async function isOthers(database: Database, postingId: string, agentId: string): Promise<boolean> {
  const quotes = database.selectFrom('quotes').where('posting_id', '=', postingId).select('id')
  const deals = dealsOfAgent(database, agentId).where('own.posting_id', '=', postingId)
  const others = await database
    .selectFrom('postings')
    .where('id', '=', postingId)
    .where(isUnderOffer)
    .where((row) => row.not(row.exists(quotes.where('agent_id', '=', agentId))))
    .where((row) => row.not(row.exists(deals.select('own.id'))))
    .select('id')
    .executeTakeFirst()
  return others !== undefined
}

/**
 * The car with that id, with its distance from `near` or the yard. Under offer only agents with a quote on it see it.
 */
export async function viewVehicle(
  services: Services,
  asked: { vehicleId: string; agent: Viewer; near: Postcode | null },
): Promise<Answer<OneVehicle>> {
  const { database } = services
  const { vehicleId: postingId } = asked
  const agentId = asked.agent.id
  const from = await placeFrom(database, asked)
  const [vehicle] = await showVehicles(services, [postingId], { agentId, from })
  if (vehicle === undefined || (await isOthers(database, postingId, agentId))) return NOT_FOUND
  const deals = dealsOf(database, agentId).where('postings.id', '=', postingId).limit(1)
  const deal = await deals.executeTakeFirst()
  const counted = await countCarsRead(services, agentId, [postingId])
  if (!counted.ok) return counted
  const [status, details, requests, otherPosting] = await Promise.all([
    findDisclosureStatus(services, database, { agentId, postingId }),
    showWholeDetails(database, postingId),
    database
      .selectFrom('fact_requests')
      .select('fact')
      .where('posting_id', '=', postingId)
      .where('agent_id', '=', agentId)
      .execute(),
    findOtherPosting(database, postingId),
  ])
  if (status === undefined) return NOT_FOUND
  const { mayCall, given } = status
  const isShown = deal !== undefined && !isPast(deal, vehicle.ownQuote)
  return accept({
    ...vehicle,
    details,
    mayCall,
    disclosedAt: isoOrNull(given?.at ?? null),
    disclosedTo: given?.given_by ?? null,
    askedFacts: requests.map(({ fact }) => fact),
    deal: isShown ? showAgentsDeal(deal) : null,
    otherPosting,
  })
}

/** Whether a deal is over for its agent: it fell through, the agent has quoted again, and has nothing to answer to. */
function isPast(deal: AgentsDealRow, quote: OwnQuote | null): boolean {
  const isQuotedSince = quote !== null && Date.parse(quote.updatedAt) > (deal.ended_at ?? Infinity)
  return isQuotedSince && !showAgentsDeal(deal).mayAnswer
}

export async function viewPhoto(
  services: Services,
  {
    vehicleId,
    agentId,
    size,
    ...asked
  }: {
    vehicleId: string
    /** The first photo where it is left out. */
    photoId?: string
    agentId: string
    size: 'photo' | 'thumbnail'
  },
): Promise<Answer<{ photoId: string; bytes: Buffer }>> {
  const { database, photoStore } = services
  const photos = await findShownPhotos(database, [vehicleId])
  const photoId = photos.find(({ id }) => id === (asked.photoId ?? id))?.id
  if (photoId === undefined || (await isOthers(database, vehicleId, agentId))) return NOT_FOUND
  const counted = await countCarsRead(services, agentId, [vehicleId])
  if (!counted.ok) return counted
  const bytes = await photoStore.get(photoId, size)
  return bytes === null ? NOT_FOUND : { ok: true, value: { photoId, bytes } }
}

export function showAgentsDeal(deal: AgentsDealRow): AgentsDeal {
  const over = deal.present_id === null
  const answered = deal.answer !== null
  return {
    amount: pounds(deal.amount_pence),
    chosenAt: new Date(deal.chosen_at).toISOString(),
    over,
    phoneNumber: over ? null : deal.phone,
    address: over ? '' : (deal.address ?? ''),
    howToFind: over ? '' : (deal.how_to_find ?? ''),
    collectOn: deal.collect_on,
    collectHalf: deal.collect_half,
    refusedDay: deal.refused_day,
    otherDays: deal.other_days?.split(',') ?? [],
    agentOutcome: deal.agent_outcome,
    agentPaid: poundsOrNull(deal.agent_paid_pence),
    ownerOutcome: deal.owner_outcome,
    ownerPaid: poundsOrNull(deal.owner_paid_pence),
    ownerReason: deal.reason,
    mayAnswer: mayAnswer(deal.owner_outcome, answered),
    answered,
  }
}

/** The agent's deal on each of the postings that has one: the present one, or one that fell through on which they may still answer. */
export async function findDealsOn(
  database: Database,
  { agentId, postingIds }: { agentId: string; postingIds: string[] },
): Promise<Map<string, AgentsDealRow>> {
  if (postingIds.length === 0) return new Map()
  const rows = await dealsOf(database, agentId)
    .where(whereIn(database, 'postings.id', postingIds))
    .select('postings.id as posting_id')
    .execute()
  const wanted = rows.filter(
    (row) => row.present_id !== null || mayAnswer(row.owner_outcome, row.answer !== null),
  )
  return new Map(wanted.toReversed().map((row) => [row.posting_id, row]))
}

export type AgentsDealRow = InferResult<ReturnType<typeof dealsOf>>[number]

/**
 * The agent's deals, the present one of a car first: `present_id` is null for the deals that are over. `phone` is null unless the agent was given the number since its owner confirmed it, and was not
 * asked not to call.
 */
export function dealsOf(database: Database, agentId: string) {
  return dealsOfAgent(database, agentId)
    .orderBy((row) => row.case().when('deals.id', 'is', null).then(1).else(0).end())
    .orderBy('own.id', 'desc')
    .selectAll('own')
    .select(['address', 'how_to_find', 'reason', 'answer', 'deals.id as present_id'])
    .select(
      sql<string | null>`(select postings.phone from disclosures
        where disclosures.posting_id = postings.id and disclosures.agent_id = own.agent_id
          and disclosures.created_at >= postings.phone_confirmed_at
          and asked_not_to_call_at is null limit 1)`.as('phone'),
    )
}
