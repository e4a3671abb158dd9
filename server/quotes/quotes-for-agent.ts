// An agent sees how many quotes a car has and their own, never another agent's.
import type { OwnQuote } from '../../domain/wire/own-quotes.ts'
import type { Database } from '../database/schema.ts'
import { findQuotesOn, type OwnQuoteRow } from './own-quote-storage.ts'
import { pounds } from '../../domain/money.ts'

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

/** A stored quote as its call answers it. */
export function showOwnQuote(row: Omit<OwnQuoteRow, 'id'>): OwnQuote {
  return {
    amount: pounds(row.amount_pence),
    message: row.message,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
