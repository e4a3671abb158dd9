// The number is stopped first, so that no posting can be added meanwhile. The next scheduled round clears what a crash
// leaves behind.
import { findNumbersToClear } from '../../messages/texts/limits/stopped-numbers-storage.ts'
import { endClearing, isToBeCleared } from '../../messages/texts/limits/stopped-numbers.ts'
import type { Services } from '../../platform/services.ts'
import { findPostings } from './view-storage.ts'
import { removeIf } from './remove-posting.ts'

const BATCH = 100

/** Deletes every posting of the numbers that were stopped, one short transaction each. */
export async function clearStopped(services: Services): Promise<void> {
  for (const phone of await findNumbersToClear(services.database)) {
    for (;;) {
      const found = await findPostings(services.database, { phone }, BATCH)
      for (const { id } of found) {
        // The posting may have another number by now, or START took the stop back.
        await removeIf(services, id, 'stopped', async (tx, posting) =>
          posting.phone === phone ? isToBeCleared(services, tx, phone) : false,
        )
      }
      if (found.length < BATCH) break
    }
    await endClearing(services, services.database, phone)
  }
}
