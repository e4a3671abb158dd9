// All quotes of an agent who is erased go: from owners' pages, and from the agent's own record.
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { deleteQuotesOf, findQuotedBy } from './own-quote-storage.ts'
import { deletePastQuotesOf } from './past-quote-storage.ts'
import { withdrawQuote } from './withdraw-quote.ts'

const STEP = 100

/** Withdraws every live quote of the agent, one short transaction each. */
export async function withdrawQuotesOf(services: Services, agentId: string): Promise<void> {
  for (;;) {
    const postingIds = await findQuotedBy(services.database, agentId, STEP)
    for (const postingId of postingIds) await withdrawQuote(services, { postingId, agentId })
    if (postingIds.length < STEP) return
  }
}

/** Forgets what is left, in the transaction that erases the agent. */
export async function forgetPastQuotes(tx: Database, agentId: string): Promise<void> {
  await deleteQuotesOf(tx, agentId)
  await deletePastQuotesOf(tx, agentId)
}
