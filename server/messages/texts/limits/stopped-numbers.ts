// A number whose holder asked us to stop gets no text for any posting, until the holder or an operator allows texts
// again. `postings/clear-stopped.ts` deletes its postings at once.
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { recordDeletion } from '../../../platform/deletions/record-deletion.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import type { Services } from '../../../platform/services.ts'
import * as storage from './stopped-numbers-storage.ts'

/** Whether texts to `phone` (E.164) were stopped. */
export async function isNumberStopped(
  services: Services,
  tx: Database,
  phone: string,
): Promise<boolean> {
  return storage.isStopped(tx, phoneDigest(services, phone))
}

/** Those of `phones` (E.164) whose texts were stopped. */
export async function stoppedNumbersAmong(
  services: Services,
  tx: Database,
  phones: string[],
): Promise<Set<string>> {
  const digestOf = (phone: string): string => phoneDigest(services, phone)
  const found = new Set(await storage.findStopped(tx, phones.map(digestOf)))
  return new Set(phones.filter((phone) => found.has(digestOf(phone))))
}

/**
 * Stops every text to `phone` (E.164), those already queued too, and has its postings cleared. Does nothing where
 * texts to it are stopped. The caller takes other locks before.
 */
export async function stopNumber(services: Services, tx: Database, phone: string): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  const digest = phoneDigest(services, phone)
  await storage.insertStopped(tx, { digest, phone }, services.clock.now())
  await recordDeletion(services, tx, { kind: 'number-stopped', subject: digest })
}

/** Stops a number that is known by its digest alone. No posting can be found by that, so none is cleared. */
export function stopDigest({ database, clock }: Services, digest: string): Promise<void> {
  return storage.insertCleared(database, digest, clock.now())
}

/** Lets texts to `phone` (E.164) go again; false where they were not stopped. */
export async function allowNumber(
  services: Services,
  tx: Database,
  phone: string,
): Promise<boolean> {
  await takeLock(tx, phoneLock(services, phone))
  const digest = phoneDigest(services, phone)
  return storage.deleteStopped(tx, digest)
}

/**
 * Whether `phone` was stopped and may still have postings. With the phone locked the answer holds until the
 * transaction ends.
 */
export function isToBeCleared(services: Services, tx: Database, phone: string): Promise<boolean> {
  return storage.isToBeCleared(tx, phoneDigest(services, phone))
}

/** Forgets a stopped number but for its digest, once the number has no posting left. */
export function endClearing(services: Services, database: Database, phone: string): Promise<void> {
  return storage.clearNumber(database, phoneDigest(services, phone))
}
