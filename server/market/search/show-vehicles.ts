// An agent sees of a car neither the whole postcode nor the number, a rival or a rival's price.
import { sql } from 'kysely'
import { wholeMiles } from '../../../domain/basics/national-grid.ts'
import { postcodeDistrict, type Postcode } from '../../../domain/people/postcode.ts'
import { SAID_COLUMNS, saidOf } from '../../../domain/owners/posting.ts'
import { vehiclePhotoPaths } from '../../../domain/site/addresses.ts'
import { displayRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { Vehicle } from '../../../domain/wire/vehicles.ts'
import { factsOf, FACT_COLUMNS } from '../../platform/database/facts-columns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { GUIDED_CAR, priceSetLast } from '../../platform/database/scrap-guide-rows.ts'
import { ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Services } from '../../platform/services.ts'
import type { Place } from '../../vehicles/places/locate.ts'
import { AS_ADDED } from '../../vehicles/photos/keep-photo.ts'
import { detailsOf } from '../../vehicles/registers/vehicle-details.ts'
import { quotesForAgent, type QuotesForAgent } from '../quotes/own-quotes.ts'
import type { Found } from './page.ts'
import { timesPosted } from './vehicle-storage.ts'

/**
 * The cars that were found, in their order, as `agentId` sees them from `from`. Cars that have gone since are left out.
 */
export async function showVehicles(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  found: Found[],
  { agentId, from }: { agentId: string; from: Place | null },
): Promise<Vehicle[]> {
  const ids = found.map(({ id }) => id)
  const [rows, shownPhotos, quotesOn] = await Promise.all([
    findCards(database, ids),
    findShownPhotos(database, ids),
    quotesForAgent(database, { agentId, postingIds: ids, now: clock.now() }),
  ])
  const cards = new Map(rows.map((card) => [card.id, card]))
  const photosOf = Map.groupBy(shownPhotos, ({ posting_id }) => posting_id)
  return found.flatMap(({ id, squared }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const metres = squared === null ? null : Math.sqrt(squared)
    const isExact = from?.exact === true && card.known_postcode !== null
    const photos = (photosOf.get(id) ?? []).map((photo) => photo.id)
    return show({ ...card, photos }, quotesOn(id), {
      metres,
      about: metres !== null && !isExact,
      now: clock.now(),
    })
  })
}

function show(
  card: Awaited<ReturnType<typeof findCards>>[number] & { photos: string[] },
  quotes: QuotesForAgent,
  { metres, about, now }: { metres: number | null; about: boolean; now: number },
): Vehicle {
  const photos = card.photos.map((photoId, index) =>
    vehiclePhotoPaths(card.id, index === 0 ? null : photoId),
  )
  return {
    vehicleId: card.id,
    registrationNumber: displayRegistration(card.registration),
    ...saidOf(card),
    district: postcodeDistrict(card.postcode),
    // Miles are whole, so that no number of questions reveals where exactly a car is.
    miles: metres === null ? null : wholeMiles(metres),
    about,
    photo: photos[0]?.photo ?? null,
    thumbnail: photos[0]?.thumbnail ?? null,
    photos,
    facts: factsOf(card),
    phoneConfirmed: card.phone_confirmed_at !== null,
    postedAt: new Date(card.created_at).toISOString(),
    quotes: quotes.count,
    ownQuote: quotes.own,
    details: detailsOf(card),
    scrapGuide: scrapGuide(card, now),
    // A posting that is not live any more still counts once.
    postedTimes: Math.max(1, card.posted_times),
  }
}

/** The postings that still exist, in any order. */
async function findCards(database: Database, ids: string[]) {
  if (ids.length === 0) return []
  return database
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
    .select(['make', 'model', 'colour', 'year', 'engine_size', 'mot_expires', 'mileage'])
    .select(timesPosted.as('posted_times'))
    .select(['phone_confirmed_at', 'created_at', 'postcodes.postcode as known_postcode'])
    .where(whereIn(database, 'postings.id', ids))
    .$narrowType<{ registration: Registration; postcode: Postcode }>()
    .execute()
}

/** The photos of the postings that operators have not hidden, in their order. */
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
