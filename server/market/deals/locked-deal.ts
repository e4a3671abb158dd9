// Every step of a deal is one transaction that holds the posting's lock.
import type { Database } from '../../platform/database/schema.ts'
import { lockPosting, withPosting } from '../../owners/postings/lock-posting.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPresentDeal, type DealRow } from './deal-storage.ts'

/** The deal that its owner means: a page left open may be of an earlier one, and what is typed there is not for the next buyer. */
export interface MeantDeal {
  uniqueId: string
  /** When it was chosen (ISO 8601); the present one where that is left out. */
  chosenAt?: string | undefined
}

/** Does `work` with the deal that is meant, or undefined where there is none; `other-deal` where another is present. */
export function withAnyDeal<T>(
  services: Services,
  { uniqueId, chosenAt }: MeantDeal,
  work: (tx: Database, deal: DealRow | undefined) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    const deal = await findPresentDeal(tx, id)
    const isOther =
      deal !== undefined &&
      chosenAt !== undefined &&
      chosenAt !== new Date(deal.chosen_at).toISOString()
    return isOther ? { ok: false, reason: 'other-deal' } : work(tx, deal)
  })
}

/** The same; `no-deal` where there is none. */
export function withDeal<T>(
  services: Services,
  meant: MeantDeal,
  work: (tx: Database, deal: DealRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return withAnyDeal(services, meant, async (tx, deal) =>
    deal === undefined ? { ok: false, reason: 'no-deal' } : work(tx, deal),
  )
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
