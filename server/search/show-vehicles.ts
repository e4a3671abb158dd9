// What an agent sees of a car: never the whole postcode, the number, a rival or a rival's price.
import { vehiclePhotoPath, vehicleThumbnailPath } from '../../domain/addresses.ts'
import { METRES_IN_A_MILE } from '../../domain/national-grid.ts'
import { postcodeDistrict } from '../../domain/postcode.ts'
import { displayRegistration } from '../../domain/registration.ts'
import type { Vehicle } from '../../domain/wire/vehicles.ts'
import type { Database } from '../database/schema.ts'
import { detailsOf } from '../registers/vehicle-details.ts'
import type { Place } from '../places/locate.ts'
import { quotesForAgent, type QuotesForAgent } from '../quotes/quotes-for-agent.ts'
import type { FoundVehicle } from './page.ts'
import { findCards, type CardRow } from './vehicle-card-storage.ts'

/** The cars that were found, in their order, as `agentId` sees them from `from`. Those gone since are left out. */
export async function showVehicles(
  database: Database,
  found: FoundVehicle[],
  seen: { agentId: string; from: Place | null },
): Promise<Vehicle[]> {
  const ids = found.map(({ id }) => id)
  const [rows, quotesOn] = await Promise.all([
    findCards(database, ids),
    quotesForAgent(database, { agentId: seen.agentId, postingIds: ids }),
  ])
  const cards = new Map(rows.map((card) => [card.id, card]))
  return found.flatMap(({ id, metres }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const isExact = seen.from?.exact === true && card.known_postcode !== null
    return show(card, quotesOn(id), { metres, about: metres !== null && !isExact })
  })
}

function show(
  card: CardRow,
  quotes: QuotesForAgent,
  { metres, about }: { metres: number | null; about: boolean },
): Vehicle {
  const hasPhoto = card.photo_id !== null
  return {
    vehicleId: card.id,
    registrationNumber: displayRegistration(card.registration),
    problem: card.problem ?? '',
    district: postcodeDistrict(card.postcode),
    // Whole miles, so that no number of questions tells where exactly a car is.
    miles: metres === null ? null : Math.round(metres / METRES_IN_A_MILE),
    about,
    photo: hasPhoto ? vehiclePhotoPath(card.id) : null,
    thumbnail: hasPhoto ? vehicleThumbnailPath(card.id) : null,
    phoneConfirmed: card.phone_confirmed_at !== null,
    postedAt: new Date(card.created_at).toISOString(),
    quotes: quotes.count,
    ownQuote: quotes.own,
    details: detailsOf(card),
  }
}
