// SQL of which text tells of each quote, and what its owner knows of it.
import { whereIn } from '../../database/where-in.ts'
import { isPostgres } from '../../database/postgres/postgres.ts'
import type { Database } from '../../database/schema.ts'

/** A quote as its owner is told of it. */
export interface QuoteNotice {
  postingId: string
  phone: string
  linkId: string
}

/** Keeps which text tells of a quote; `knownTerms` is a digest of what the owner knows of it, or null. */
export async function setNoticeText(
  database: Database,
  told: { linkId: string; textId: string; knownTerms: string | null },
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ text_id: told.textId, known_terms: told.knownTerms })
    .where('link_id', '=', told.linkId)
    .execute()
}

/** Has all that the texts tell of a posting told by another text. */
export async function moveNotices(
  database: Database,
  told: { postingId: string; from: string[]; to: string },
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ text_id: told.to })
    .where('posting_id', '=', told.postingId)
    .where(whereIn(database, 'text_id', told.from))
    .execute()
}

interface WaitingNotice {
  text_id: string
  due_at: number
  known_terms: string | null
}

/**
 * The text to `phone` that waits to tell of the quote behind a link: one that no carrier can have, since
 * no sender has tried it, or the carrier said that it did not take it. In a transaction no sender
 * claims it from then on.
 */
export function findWaitingNotice(
  database: Database,
  { linkId, phone }: { linkId: string; phone: string },
): Promise<WaitingNotice | undefined> {
  return database
    .selectFrom('listing_agents')
    .innerJoin('texts', 'texts.id', 'listing_agents.text_id')
    .where('listing_agents.link_id', '=', linkId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .where('texts.claimed_until', 'is', null)
    .where('texts.doubt_from', 'is', null)
    .select(['texts.id as text_id', 'texts.due_at', 'known_terms'])
    .$if(database.isTransaction && isPostgres(database), (query) => query.forUpdate('texts'))
    .executeTakeFirst()
}

/** Has no text tell of the quote behind a link; true where `textId` tells of another on the posting. */
export async function clearNotice(
  database: Database,
  { postingId, linkId, textId }: { postingId: string; linkId: string; textId: string },
): Promise<boolean> {
  await database
    .updateTable('listing_agents')
    .set({ text_id: null, known_terms: null })
    .where('link_id', '=', linkId)
    .execute()
  const other = await database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('posting_id', '=', postingId)
    .where('text_id', '=', textId)
    .executeTakeFirst()
  return other !== undefined
}

/** Keeps a digest of what an owner was told of a quote that is withdrawn now. */
export async function keepToldTerms(
  database: Database,
  told: { linkId: string; terms: string },
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ terms_once_told: told.terms })
    .where('link_id', '=', told.linkId)
    .execute()
}

/** That digest; null where the owner was told of no quote that was withdrawn. */
export async function findToldTerms(database: Database, linkId: string): Promise<string | null> {
  const row = await database
    .selectFrom('listing_agents')
    .select('terms_once_told')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row?.terms_once_told ?? null
}

/** The quotes that a waiting text tells of, though their agent may not trade. */
export async function findNoticesOfStoppedAgents(
  database: Database,
): Promise<(QuoteNotice & { terms: { amountPence: number; message: string | null } })[]> {
  const rows = await database
    .selectFrom('agents')
    .innerJoin('quotes', 'quotes.agent_id', 'agents.id')
    .innerJoin('listing_agents', (join) =>
      join
        .onRef('listing_agents.posting_id', '=', 'quotes.posting_id')
        .onRef('listing_agents.agent_id', '=', 'quotes.agent_id'),
    )
    .innerJoin('texts', 'texts.id', 'listing_agents.text_id')
    .where('agents.state', '<>', 'approved')
    .where('texts.state', '=', 'due')
    .where('texts.claimed_until', 'is', null)
    .where('texts.doubt_from', 'is', null)
    .select(['quotes.posting_id', 'texts.phone', 'link_id', 'amount_pence', 'message'])
    .execute()
  return rows.map(({ posting_id, phone, link_id, amount_pence, message }) => ({
    postingId: posting_id,
    phone,
    linkId: link_id,
    terms: { amountPence: amount_pence, message },
  }))
}
