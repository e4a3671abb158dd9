import { KEPT } from '../../../domain/people/kept.ts'
import { keptMs } from '../../../domain/people/kept-time.ts'
import type { Services } from '../../platform/services.ts'
import { findIdle } from './posting-storage.ts'
import { removeIf } from './remove-posting.ts'

const BATCH = 100

/** Deletes every idle posting, one short transaction each. */
export async function purgeIdlePostings(services: Services): Promise<void> {
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.postings, config)
  for (;;) {
    const idle = await findIdle(database, before, BATCH)
    // Somebody may have used the posting since it was found.
    for (const { id } of idle) {
      await removeIf(services, id, 'unused', (_tx, { used_at }) => used_at < before)
    }
    if (idle.length < BATCH) return
  }
}
