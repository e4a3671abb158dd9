// A posting nobody has used for KEEP_POSTINGS_DAYS goes by itself, with its photo and quotes.
import { KEPT, keptMs } from '../../domain/kept.ts'
import { discardPhoto } from '../photos/keep-photo.ts'
import type { Services } from '../services.ts'
import { lockPosting } from './lock-posting.ts'
import { findIdle, isIdle } from './posting-storage.ts'
import { removePosting } from './remove-posting.ts'

const STEP = 100

/** Deletes every idle posting, one short transaction each. */
export async function deleteIdlePostings(services: Services): Promise<void> {
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.postings, config)
  for (;;) {
    const idle = await findIdle(database, before, STEP)
    for (const { id, photo_id } of idle) {
      const gone = await database.transaction().execute(async (tx) => {
        await lockPosting(services, tx, id)
        // It may have been used after all since it was found.
        if (!(await isIdle(tx, id, before))) return false
        await removePosting(services, tx, { id, photo_id }, 'deleted')
        return true
      })
      if (gone) await discardPhoto(services, photo_id)
    }
    if (idle.length < STEP) return
  }
}
