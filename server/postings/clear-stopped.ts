// Whoever has their number stopped loses every posting with it, however many: one short transaction
// each. The number is stopped first, so that none can be added meanwhile, and what a crash leaves behind
// is cleared by the upkeep.
import { discardPhoto } from '../photos/keep-photo.ts'
import { endClearing, isToBeCleared, phonesToClear } from '../texts/limits/stopped-numbers.ts'
import type { Services } from '../services.ts'
import { lockPosting } from './lock-posting.ts'
import { findPostings, type PostingRow } from './posting-storage.ts'
import { removePosting } from './remove-posting.ts'

const STEP = 100

/** Deletes every posting of the numbers that were stopped. */
export async function clearStopped(services: Services): Promise<void> {
  for (const phone of await phonesToClear(services.database)) {
    for (;;) {
      const found = await findPostings(services.database, { phone }, STEP)
      for (const { id } of found) await clear(services, { id, phone })
      if (found.length < STEP) break
    }
    await endClearing(services, services.database, phone)
  }
}

async function clear(services: Services, stopped: { id: string; phone: string }): Promise<void> {
  const gone = await services.database
    .transaction()
    .execute(async (tx): Promise<PostingRow | null> => {
      await lockPosting(services, tx, stopped.id)
      const [found] = await findPostings(tx, { id: stopped.id }, 1)
      // It may have been given another number, or its own was taken back by START.
      if (found?.phone !== stopped.phone) return null
      if (!(await isToBeCleared(services, tx, stopped.phone))) return null
      await removePosting(services, tx, found, 'stopped')
      return found
    })
  await discardPhoto(services, gone?.photo_id ?? null)
}
