// The newest posting of a car and a number: what a seed has just added.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Registration } from '../../domain/registration.ts'
import type { World } from '../world.ts'
import { findLost } from './link-storage.ts'

/** Its own id and its link's. Throws where there is none. */
export async function newestPosting(
  { database }: Pick<World, 'database'>,
  car: { registrationNumber: Registration; phoneNumber: PhoneNumber },
): Promise<{ id: string; uniqueId: string }> {
  const sought = { registration: car.registrationNumber, phone: car.phoneNumber }
  const found = await findLost(database, sought)
  if (found === undefined) throw new Error('There is no such posting.')
  return { id: found.id, uniqueId: found.unique_id }
}
