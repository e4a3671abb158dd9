import { pounds } from '../../domain/money.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import { opensNothing } from '../postings/ended-links.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findQuotes } from './quote-storage.ts'

/** Every quote on the listing that both halves of the link open, best price first. */
export async function listQuotes(
  { database }: Pick<Services, 'database'>,
  pair: { listingId: string; linkId: string },
): Promise<Answer<ListedQuote[]>> {
  const rows = await findQuotes(database, pair)
  if (rows === undefined) return opensNothing(database, [pair.listingId, pair.linkId])
  const quotes = rows.map((row) => ({
    agentName: row.name,
    agentContact: row.contact,
    amount: pounds(row.amount_pence),
    ...(row.message === null ? {} : { message: row.message }),
    created_at: new Date(row.created_at).toISOString(),
    ...(row.agent_id === row.announced_agent_id ? { announced: true as const } : {}),
  }))
  return { ok: true, value: quotes }
}
