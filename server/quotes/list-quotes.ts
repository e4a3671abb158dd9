import { KEPT } from '../../domain/kept.ts'
import { pounds } from '../../domain/money.ts'
import { compareWithGuide, scrapGuide } from '../../domain/scrap-guide.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import { opensNothing } from '../postings/ended-links.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findQuotes, type QuoteRow } from './quote-storage.ts'
import { findRecords } from './record-storage.ts'

const RECORD_MS = KEPT.deals.days * DAY_MS

/** Every quote on the listing that both halves of the link open, best price first. */
export async function listQuotes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  pair: { listingId: string; linkId: string },
): Promise<Answer<ListedQuote[]>> {
  const rows = await findQuotes(database, pair)
  if (rows === undefined) return opensNothing(database, [pair.listingId, pair.linkId])
  const now = clock.now()
  const agentIds = rows.map((row) => row.agent_id)
  const recordOf = await findRecords(database, agentIds, now - RECORD_MS)
  return { ok: true, value: rows.map((row) => listedQuote(row, now, recordOf(row.agent_id))) }
}

/** A stored quote as its owner sees it. */
export function listedQuote(
  row: QuoteRow,
  now: number,
  record: ListedQuote['record'] = null,
): ListedQuote {
  const amount = pounds(row.amount_pence)
  const guide = scrapGuide(row, now)
  return {
    quoteId: row.id,
    agentName: row.name,
    agentContact: row.contact,
    amount,
    ...(row.message === null ? {} : { message: row.message }),
    created_at: new Date(row.created_at).toISOString(),
    aboveGuide: guide === null ? null : compareWithGuide(amount, guide),
    ...(row.agent_id === row.announced_agent_id ? { announced: true as const } : {}),
    record,
  }
}
