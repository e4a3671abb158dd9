// Texts that wait to tell of quotes which owners no longer see, because their agent may not trade.
import { takeLock, postingLock, phoneLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import { findNoticesOfStoppedAgents } from './quote-notices-storage.ts'
import { withdrawQuoteNotice } from './quote-notices.ts'

/** Has none of them sent; one that tells of others too goes on without those. */
export async function withdrawStoppedAgentsNotices(services: Services): Promise<void> {
  for (const { postingId, phone, linkId, terms } of await findNoticesOfStoppedAgents(
    services.database,
  )) {
    await services.database.transaction().execute(async (tx) => {
      await takeLock(tx, postingLock(postingId))
      await takeLock(tx, phoneLock(services, phone))
      await withdrawQuoteNotice(services, tx, { postingId, phone, linkId, terms })
    })
  }
}
