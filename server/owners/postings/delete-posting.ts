import { accept } from '../../../domain/basics/problem.ts'
import { KEPT, keptMs } from '../../../domain/people/kept.ts'
import type { Disclosure, Stoppable } from '../../../domain/wire/posting.ts'
import {
  stopNumber,
  findNumbersToClear,
  endClearing,
  isToBeCleared,
} from '../../messages/texts/limits/stopped-numbers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'
import { withPosting } from './lock-posting.ts'
import { removePosting, removeIf } from './remove-posting.ts'
import { disclosuresOf } from './view-posting.ts'
import { findPostings } from './view-storage.ts'

/** What the owner reads of a posting that has just gone. Nothing else says who had the number. */
export interface RemovedPosting {
  registration: string
  disclosures: Disclosure[]
}

export function deletePosting(
  services: Services,
  uniqueId: string,
): Promise<Answer<RemovedPosting>> {
  return remove(services, uniqueId, 'closed')
}

/**
 * Deletes the posting because its car is not the holder's. `everything` deletes each posting with the number that this
 * link was texted to, and stops texts to that number. Where the number has confirmed another posting, its holder has to
 * say which of the two they mean.
 */
export async function disownPosting(
  services: Services,
  uniqueId: string,
  stopped: Stoppable | null,
): Promise<Answer> {
  const answer = await remove(services, uniqueId, 'stopped', stopped)
  if (!answer.ok) return answer
  if (stopped !== 'this-car') await clearStopped(services)
  return DONE
}

async function remove(
  services: Services,
  uniqueId: string,
  why: 'closed' | 'stopped',
  stopped: Stoppable | null = 'this-car',
): Promise<Answer<RemovedPosting>> {
  const answer = await withPosting(services, uniqueId, async (tx, found) => {
    if (stopped === null) {
      const another = await tx
        .selectFrom('postings')
        .select('id')
        .where('phone', '=', found.link_phone)
        .where('phone_confirmed_at', 'is not', null)
        .where('id', '<>', found.id)
        .executeTakeFirst()
      if (another !== undefined) return { ok: false, reason: 'say-what-to-stop' } as const
    }
    if (stopped !== 'this-car') await stopNumber(services, tx, found.link_phone)
    const disclosures = await disclosuresOf(tx, found.id)
    await removePosting(services, tx, found.id, why)
    return accept({ registration: found.registration, disclosures })
  })
  if (answer.ok) await discardPhotos(services)
  return answer
}

const BATCH = 100

/** Deletes every idle posting, one short transaction each. */
export async function purgeIdlePostings(services: Services): Promise<void> {
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.postings, config)
  for (;;) {
    const idle = await database
      .selectFrom('postings')
      .select('id')
      .where('used_at', '<', before)
      .orderBy('used_at')
      .limit(BATCH)
      .execute()
    // Somebody may have used the posting since it was found.
    for (const { id } of idle) {
      await removeIf(services, id, 'unused', (_tx, { used_at }) => used_at < before)
    }
    if (idle.length < BATCH) return
  }
}

// The number is stopped first, so that no posting can be added meanwhile. The next scheduled round clears what a crash
// leaves behind.
const CLEARED_AT_ONCE = 100

/** Deletes every posting of the numbers that were stopped, one short transaction each. */
export async function clearStopped(services: Services): Promise<void> {
  for (const phone of await findNumbersToClear(services.database)) {
    for (;;) {
      const found = await findPostings(services.database, { phone }, CLEARED_AT_ONCE)
      for (const { id } of found) {
        // The posting may have another number by now, or START took the stop back.
        await removeIf(services, id, 'stopped', async (tx, posting) =>
          posting.phone === phone ? isToBeCleared(services, tx, phone) : false,
        )
      }
      if (found.length < CLEARED_AT_ONCE) break
    }
    await endClearing(services, services.database, phone)
  }
}
