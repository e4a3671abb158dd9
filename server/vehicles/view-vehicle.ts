// One car, as one agent sees it, and its pictures.
import { metresBetween } from '../../domain/national-grid.ts'
import type { Postcode } from '../../domain/postcode.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { placeFrom } from './place-from.ts'
import { showVehicles, type VehicleView } from './show-vehicles.ts'
import { findCards, findPhotoId } from './vehicle-card-storage.ts'

/** The car with that id, with its distance from `near` or the agent's yard. */
export async function viewVehicle(
  { database }: World,
  asked: { vehicleId: string; agentId: string; near: Postcode | null },
): Promise<Answer<VehicleView>> {
  const from = await placeFrom(database, asked)
  const [card] = await findCards(database, [asked.vehicleId])
  const metres =
    from === null || card === undefined || card.easting === null || card.northing === null
      ? null
      : metresBetween(from, { easting: card.easting, northing: card.northing })
  const found = card === undefined ? [] : [{ id: card.id, metres }]
  const [vehicle] = await showVehicles(database, found, { agentId: asked.agentId, from })
  return vehicle === undefined ? { ok: false, reason: 'not-found' } : { ok: true, value: vehicle }
}

/** A picture of the car as JPEG bytes, and the id of the photo it shows. */
export async function viewPhoto(
  { database, photoStore }: World,
  vehicleId: string,
  size: 'photo' | 'thumbnail',
): Promise<Answer<{ photoId: string; bytes: Buffer }>> {
  const photoId = await findPhotoId(database, vehicleId)
  const bytes = photoId === null ? null : await photoStore.get(photoId, size)
  if (photoId === null || bytes === null) return { ok: false, reason: 'not-found' }
  return { ok: true, value: { photoId, bytes } }
}
