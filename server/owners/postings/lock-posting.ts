import type { Database } from '../../platform/database/schema.ts'
import { takeLock, postingLock, phoneLock } from '../../platform/database/locks.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { opensNothing, findByLink, type LinkedPosting } from './link-storage.ts'
import { findPhone } from './posting-storage.ts'

/** Locks the posting that `uniqueId` opens, its numbers and `phones` (E.164) until the transaction ends. */
export async function lockByLink(
  services: Services,
  tx: Database,
  uniqueId: string,
  phones: string[] = [],
): Promise<LinkedPosting | undefined> {
  const seen = await findByLink(tx, { uniqueId })
  if (seen === undefined || !(await takeLock(tx, postingLock(seen.id)))) return seen
  const held = await findByLink(tx, { uniqueId })
  if (held === undefined) return undefined
  const all = [held.phone, held.link_phone, ...phones]
  await takeLock(tx, ...all.map((phone) => phoneLock(services, phone)))
  return held
}

/** Locks the posting with that id and its number until the transaction ends, if it is there. */
export async function lockPosting(services: Services, tx: Database, id: string): Promise<void> {
  if (!(await takeLock(tx, postingLock(id)))) return
  const phone = await findPhone(tx, id)
  if (phone !== undefined) await takeLock(tx, phoneLock(services, phone))
}

/** Does `work` in one transaction with the posting that `uniqueId` opens, locked with its numbers and `phones`. */
export function withPosting<T>(
  services: Services,
  uniqueId: string,
  work: (tx: Database, posting: LinkedPosting) => Promise<Answer<T>>,
  phones: string[] = [],
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const posting = await lockByLink(services, tx, uniqueId, phones)
    return posting === undefined ? opensNothing(tx, [uniqueId]) : work(tx, posting)
  })
}
