// What an agent is told of the quotes on cars: how many there are and the own one, never a rival's.
import type { Database } from '../database/schema.ts'
import { countQuotesOn, findOwnQuotesOn } from './own-quote-storage.ts'
import { showOwnQuote, type OwnQuote } from './show-own-quote.ts'

export interface QuotesForAgent {
  count: number
  own: OwnQuote | null
}

/** `quotesOn(postingId)` for each of the postings asked for. */
export async function quotesForAgent(
  database: Database,
  asked: { agentId: string; postingIds: string[] },
): Promise<(postingId: string) => QuotesForAgent> {
  const counts = await countQuotesOn(database, asked.postingIds)
  const own = await findOwnQuotesOn(database, asked)
  return (postingId) => {
    const row = own.get(postingId)
    return {
      count: counts.get(postingId) ?? 0,
      own: row === undefined ? null : showOwnQuote(row),
    }
  }
}
