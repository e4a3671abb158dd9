import { isUnderOffer } from '../../platform/database/shown-rows.ts'
import { dealsOf } from './agents-deal.ts'
import { metresBetween } from '../../../domain/basics/national-grid.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import type { OneVehicle } from '../../../domain/wire/vehicles.ts'
import { countCarsRead } from '../../agents/accounts/agent-limits.ts'
import { showWholeDetails } from '../../vehicles/registers/vehicle-details.ts'
import { findDisclosureStatus } from '../../agents/disclosures/disclose-phone.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentsDealRow, showAgentsDeal } from './agents-deal.ts'
import { placeFrom, type Viewer } from './page.ts'
import { findOtherPosting } from './vehicle-storage.ts'
import { findShownPhotos, showVehicles } from './show-vehicles.ts'

interface PictureAsked {
  vehicleId: string
  /** The first photo where it is left out. */
  photoId?: string
  agentId: string
  size: 'photo' | 'thumbnail'
}

/**
 * The car with that id, with its distance from `near` or the yard. Under offer only agents with a quote on it see it.
 */
export async function viewVehicle(
  services: Services,
  asked: { vehicleId: string; agent: Viewer; near: Postcode | null },
): Promise<Answer<OneVehicle>> {
  const { database } = services
  const from = await placeFrom(database, asked)
  const place = await database
    .selectFrom('postings')
    .select(['easting', 'northing'])
    .where('id', '=', asked.vehicleId)
    .executeTakeFirst()
  if (place === undefined) return { ok: false, reason: 'not-found' }
  const { easting, northing } = place
  const isPlaced = from !== null && easting !== null && northing !== null
  const squared = isPlaced ? metresBetween(from, { easting, northing }) ** 2 : null
  const agentId = asked.agent.id
  const [vehicle] = await showVehicles(services, [{ id: asked.vehicleId, squared }], {
    agentId,
    from,
  })
  if (vehicle === undefined) return { ok: false, reason: 'not-found' }
  const postingId = asked.vehicleId
  const deals = dealsOf(database, agentId).where('postings.id', '=', postingId).limit(1)
  const deal = await deals.executeTakeFirst()
  const isOthers = deal === undefined && vehicle.ownQuote === null
  if (isOthers) {
    const offer = database.selectFrom('postings').select('id').where('id', '=', postingId)
    const chosen = await offer.where(isUnderOffer).executeTakeFirst()
    if (chosen !== undefined) return { ok: false, reason: 'not-found' }
  }
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
  if (status === undefined) return { ok: false, reason: 'not-found' }
  const { mayCall, given } = status
  const askedFacts = requests.map(({ fact }) => fact)
  const shownDeal =
    deal === undefined || isPast(deal, vehicle.ownQuote) ? null : showAgentsDeal(deal)
  const disclosedAt = given === null ? null : new Date(given.at).toISOString()
  const disclosedTo = given?.given_by ?? null
  const shown = { disclosedTo, mayCall, deal: shownDeal, otherPosting }
  return { ok: true, value: { ...vehicle, disclosedAt, details, askedFacts, ...shown } }
}

/** Whether a deal is over for its agent: it fell through, the agent has quoted again, and has nothing to answer to. */
function isPast(deal: AgentsDealRow, quote: OwnQuote | null): boolean {
  const isQuotedSince = quote !== null && Date.parse(quote.updatedAt) > (deal.ended_at ?? Infinity)
  return isQuotedSince && !showAgentsDeal(deal).mayAnswer
}

/** A picture of the car as JPEG bytes, and the id of its photo. */
export async function viewPhoto(
  services: Services,
  { vehicleId, agentId, size, ...asked }: PictureAsked,
): Promise<Answer<{ photoId: string; bytes: Buffer }>> {
  const { database, photoStore } = services
  const photos = await findShownPhotos(database, [vehicleId])
  const photoId = photos.find(({ id }) => id === (asked.photoId ?? id))?.id
  if (photoId === undefined) return { ok: false, reason: 'not-found' }
  const counted = await countCarsRead(services, agentId, [vehicleId])
  if (!counted.ok) return counted
  const bytes = await photoStore.get(photoId, size)
  return bytes === null
    ? { ok: false, reason: 'not-found' }
    : { ok: true, value: { photoId, bytes } }
}
