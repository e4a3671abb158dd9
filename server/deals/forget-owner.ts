import type { Database } from '../database/schema.ts'
import { phoneDigest } from '../digest.ts'
import type { Services } from '../services.ts'
import { clearPhone } from './deal-storage.ts'

/** Forgets which deals were made from `phone` (E.164), whose holder is erased. That they were made stays on record. */
export async function forgetOwner(
  services: Pick<Services, 'digest'>,
  tx: Database,
  phone: string,
): Promise<void> {
  await clearPhone(tx, phoneDigest(services, phone))
}
