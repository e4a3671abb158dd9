// An agent sees of a car neither the whole postcode nor the number, a rival or a rival's price.
import { vehiclePhotoPaths } from '../../../domain/site/addresses.ts'
import { wholeMiles } from '../../../domain/basics/national-grid.ts'
import { postcodeDistrict } from '../../../domain/people/postcode.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { Vehicle } from '../../../domain/wire/vehicles.ts'
import { factsOf } from '../../platform/database/facts-columns.ts'
import { detailsOf } from '../../vehicles/registers/vehicle-details.ts'
import type { Place } from '../../vehicles/places/locate.ts'
import type { Services } from '../../platform/services.ts'
import { quotesForAgent, type QuotesForAgent } from '../quotes/quotes-for-agent.ts'
import type { FoundVehicle } from './page.ts'
import { findAddedPhotos, findCards, type CardRow } from './vehicle-card-storage.ts'

/**
 * The cars that were found, in their order, as `agentId` sees them from `from`. Cars that have gone since are left out.
 */
export async function showVehicles(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  found: FoundVehicle[],
  { agentId, from }: { agentId: string; from: Place | null },
): Promise<Vehicle[]> {
  const ids = found.map(({ id }) => id)
  const [rows, added, quotesOn] = await Promise.all([
    findCards(database, ids),
    findAddedPhotos(database, ids),
    quotesForAgent(database, { agentId, postingIds: ids, now: clock.now() }),
  ])
  const cards = new Map(rows.map((card) => [card.id, card]))
  const addedTo = Map.groupBy(added, ({ posting_id }) => posting_id)
  return found.flatMap(({ id, metres }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const isExact = from?.exact === true && card.known_postcode !== null
    const photos = (addedTo.get(id) ?? []).map(({ photo_id }) => photo_id)
    return show({ ...card, photos }, quotesOn(id), {
      metres,
      about: metres !== null && !isExact,
      now: clock.now(),
    })
  })
}

function show(
  card: CardRow & { photos: string[] },
  quotes: QuotesForAgent,
  { metres, about, now }: { metres: number | null; about: boolean; now: number },
): Vehicle {
  const first = card.photo_id === null ? null : vehiclePhotoPaths(card.id, null)
  const others = card.photos.filter((photoId) => photoId !== card.photo_id)
  return {
    vehicleId: card.id,
    registrationNumber: displayRegistration(card.registration),
    problem: card.problem ?? '',
    district: postcodeDistrict(card.postcode),
    // Miles are whole, so that no number of questions reveals where exactly a car is.
    miles: metres === null ? null : wholeMiles(metres),
    about,
    photo: first?.photo ?? null,
    thumbnail: first?.thumbnail ?? null,
    photos: [first ?? [], others.map((photoId) => vehiclePhotoPaths(card.id, photoId))].flat(2),
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
