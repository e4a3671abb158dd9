// Which number an agent was given can be told to its holder for a month, also once the posting has gone.
import { DAY_MS } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'
import type { Database } from '../database/schema.ts'
import { phoneDigest } from '../digest.ts'
import type { Services } from '../services.ts'
import { forgetPhone, forgetPhones } from './disclosure-storage.ts'

const KEPT_MS = KEPT.disclosedNumbers.days * DAY_MS
const STEP = 500

/** Forgets the digests of numbers that were given a month ago. That one was given stays on record. */
export async function forgetDisclosedPhones({ database, clock }: Services): Promise<void> {
  const before = clock.now() - KEPT_MS
  while ((await forgetPhones(database, before, STEP)) === STEP);
}

/** Forgets `phone` (E.164) whose holder is erased, and was told of it. That one was given stays on record. */
export async function forgetDisclosuresOf(
  services: Pick<Services, 'digest'>,
  tx: Database,
  phone: string,
): Promise<void> {
  await forgetPhone(tx, phoneDigest(services, phone))
}
