// What an agent is told of the quotes on cars: how many there are and the own one, never a rival's.
import type { Database } from '../database/schema.ts'
import { findQuotesOn, type OwnQuoteRow } from './own-quote-storage.ts'
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
  const rows = await findQuotesOn(database, asked)
  const quotes = new Map(
    rows.map(({ posting_id: id, count, ...own }) => [
      id,
      { count, own: isQuote(own) ? showOwnQuote(own) : null },
    ]),
  )
  return (postingId) => quotes.get(postingId) ?? { count: 0, own: null }
}

// The outer join of an agent without a quote is a row of nothing.
function isQuote(own: {
  [Column in keyof OwnQuoteRow]: OwnQuoteRow[Column] | null
}): own is OwnQuoteRow {
  return own.id !== null
}
