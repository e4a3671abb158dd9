// The newest posting of a car and a number: what a seed has just added.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { findLost } from './link-storage.ts'
import { markNewest } from './posting-storage.ts'

/** Its own id and its link's. Throws where there is none. */
export async function newestPosting(
  { database }: Pick<Services, 'database'>,
  car: { registrationNumber: Registration; phoneNumber: PhoneNumber },
): Promise<{ id: string; uniqueId: string }> {
  const sought = { registration: car.registrationNumber, phone: car.phoneNumber }
  const found = await findLost(database, sought)
  if (found === undefined) throw new Error('There is no such posting.')
  return { id: found.id, uniqueId: found.unique_id }
}

/** Marks which posting of a car and a number is the newest, where none of it was marked yet. */
export function markNewestPosting(
  database: Database,
  car: { registration: string; phone: string },
): Promise<void> {
  return markNewest(database, car)
}
