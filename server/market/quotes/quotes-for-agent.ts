// An agent sees how many quotes a car has and their own, never another agent's.
import { pounds } from '../../../domain/basics/money.ts'
import type { OwnQuote } from '../../../domain/wire/own-quotes.ts'
import type { Database } from '../../platform/database/schema.ts'
import { countQuotesOn, findOwnQuotesOn, type OwnQuoteOnCar } from './own-quote-storage.ts'
import { changedSince, isOfOtherCar, standingOf, validUntilOf } from './quote-standing.ts'
import { conditionsOf } from '../../platform/database/quote-columns.ts'

export interface QuotesForAgent {
  count: number
  own: OwnQuote | null
}

/** `quotesOn(postingId)` for each of the postings asked for. */
export async function quotesForAgent(
  database: Database,
  asked: { agentId: string; postingIds: string[]; now: number },
): Promise<(postingId: string) => QuotesForAgent> {
  const [counted, owned] = await Promise.all([
    countQuotesOn(database, asked.postingIds),
    findOwnQuotesOn(database, asked),
  ])
  const counts = new Map(counted.map(({ posting_id, count }) => [posting_id, count]))
  const own = new Map(owned.map((row) => [row.posting_id, showOwnQuote(row, asked.now)]))
  return (postingId) => ({
    count: counts.get(postingId) ?? 0,
    own: own.get(postingId) ?? null,
  })
}

/** A stored quote as its call answers it. */
export function showOwnQuote(row: Omit<OwnQuoteOnCar, 'posting_id'>, now: number): OwnQuote {
  return {
    amount: pounds(row.amount_pence),
    message: row.message,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    conditions: conditionsOf(row),
    validUntil: validUntilOf(row),
    standing: ownStanding(row, now),
    changedSince: isOfOtherCar(row) ? [] : changedSince(row),
    givenBy: row.given_by,
  }
}

function ownStanding(row: Omit<OwnQuoteOnCar, 'posting_id'>, now: number): OwnQuote['standing'] {
  if (isOfOtherCar(row)) return 'other-car'
  if (row.chosen_quote_id !== null) {
    return row.chosen_quote_id === row.id ? 'chosen' : 'chosen-elsewhere'
  }
  return row.hidden_at === null ? standingOf(row, now) : 'hidden'
}
