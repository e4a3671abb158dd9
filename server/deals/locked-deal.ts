// Every step of a deal is one transaction that holds the posting's lock.
import type { Database } from '../database/schema.ts'
import { lockPosting, withPosting } from '../postings/lock-posting.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findPresentDeal, type DealRow } from './deal-storage.ts'

/** Does `work` with the deal of the posting that `uniqueId` opens; `no-deal` where there is none. */
export function withDeal<T>(
  services: Services,
  uniqueId: string,
  work: (tx: Database, deal: DealRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    const deal = await findPresentDeal(tx, id)
    return deal === undefined ? { ok: false, reason: 'no-deal' } : work(tx, deal)
  })
}

/** Does `work` with the deal of a posting where it is the agent's, else with undefined. */
export function withDealOf(
  services: Services,
  { postingId, agentId }: { postingId: string; agentId: string },
  work: (tx: Database, deal: DealRow | undefined) => Promise<Answer>,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, postingId)
    const deal = await findPresentDeal(tx, postingId)
    return work(tx, deal?.agent_id === agentId ? deal : undefined)
  })
}
