import type { Database } from '../../platform/database/schema.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import { endOffer } from '../../owners/postings/under-offer.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deleteQuote, findQuotedBy } from './own-quote-storage.ts'
import { findQuotedPosting } from './quote-storage.ts'

/** Removes the agent's quote on the car, unless the owner chose it; `not-found` without a quote. */
export function withdrawQuote(
  services: Services,
  quote: { postingId: string; agentId: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting?.chosen_agent_id === quote.agentId) return { ok: false, reason: 'chosen' }
    return takeQuoteBack(services, tx, quote)
  })
}

/** Removes a quote, in a transaction of the caller's, and ends the deal where it was chosen. */
export async function takeQuoteBack(
  services: Services,
  tx: Database,
  quote: { postingId: string; agentId: string },
): Promise<Answer> {
  await lockPosting(services, tx, quote.postingId)
  const posting = await findQuotedPosting(tx, quote.postingId)
  if (posting === undefined) return { ok: false, reason: 'not-found' }
  if (!(await deleteQuote(tx, quote))) return { ok: false, reason: 'not-found' }
  if (posting.chosen_agent_id === quote.agentId) await endOffer(tx, quote.postingId)
  return DONE
}

const BATCH = 100

/** Withdraws every live quote of the agent, one short transaction each. */
export async function withdrawQuotesOf(services: Services, agentId: string): Promise<void> {
  for (;;) {
    const postingIds = await findQuotedBy(services.database, agentId, BATCH)
    for (const postingId of postingIds) {
      const quote = { postingId, agentId }
      await services.database.transaction().execute((tx) => takeQuoteBack(services, tx, quote))
    }
    if (postingIds.length < BATCH) return
  }
}
