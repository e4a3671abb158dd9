import type { Updateable } from 'kysely'
import { TERMS_COLUMNS, termsOf, type QuoteTerms } from '../../database/quote-columns.ts'
import { isPostgres } from '../../database/postgres/postgres.ts'
import type { Database, Tables } from '../../database/schema.ts'
import { isOnOffer, isShown } from '../../database/shown-rows.ts'
import { whereIn } from '../../database/where-in.ts'

/** A quote that a text tells its owner about. */
export interface QuoteNotice {
  postingId: string
  phone: string
  linkId: string
}

/**
 * Changes what is kept of the quote behind a link: which text is about it, and digests of the terms that its
 * owner knows (`known_terms` while a text waits, `terms_once_told` since it was withdrawn).
 */
export async function updateNotice(
  database: Database,
  linkId: string,
  columns: Pick<
    Updateable<Tables['listing_agents']>,
    'text_id' | 'known_terms' | 'known_pence' | 'terms_once_told'
  >,
): Promise<void> {
  await database.updateTable('listing_agents').set(columns).where('link_id', '=', linkId).execute()
}

/** Has another text say all that the texts say about a posting. */
export async function moveNotices(
  database: Database,
  moved: { postingId: string; from: string[]; to: string },
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ text_id: moved.to })
    .where('posting_id', '=', moved.postingId)
    .where(whereIn(database, 'text_id', moved.from))
    .execute()
}

/** Clears which texts are about quotes on the posting. */
export async function clearNotices(
  database: Database,
  { postingId, textIds }: { postingId: string; textIds: string[] },
): Promise<void> {
  await database
    .updateTable('listing_agents')
    .set({ text_id: null, known_terms: null })
    .where('posting_id', '=', postingId)
    .where(whereIn(database, 'text_id', textIds))
    .execute()
}

/** Words a text about one quote as it would be sent now. */
export async function updateQuoteBody(database: Database, id: string, body: string): Promise<void> {
  await database
    .updateTable('texts')
    .set({ body })
    .where('id', '=', id)
    .where('kind', '=', 'quote')
    .execute()
}

/** What the owner knows of a quote: a digest of its terms, and their amount where that was kept. */
export interface KnownTerms {
  known_terms: string | null
  known_pence: number | null
}

interface WaitingNotice extends KnownTerms {
  text_id: string
  due_at: number
}

/**
 * The text to `phone` that waits about the quote behind a link: one that no carrier can have, since
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
    .select(['texts.id as text_id', 'texts.due_at', 'known_terms', 'known_pence'])
    .$if(database.isTransaction && isPostgres(database), (query) => query.forUpdate('texts'))
    .executeTakeFirst()
}

/** Whether the text is about any quote on the posting. */
export async function tellsOfPosting(
  database: Database,
  { postingId, textId }: { postingId: string; textId: string },
): Promise<boolean> {
  const other = await database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('posting_id', '=', postingId)
    .where('text_id', '=', textId)
    .executeTakeFirst()
  return other !== undefined
}

/** What the owner knew of a quote that was withdrawn. */
export function findToldTerms(database: Database, linkId: string): Promise<KnownTerms> {
  return database
    .selectFrom('listing_agents')
    .select(['terms_once_told as known_terms', 'known_pence'])
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
}

/** The highest amount, in pence, that the owner can choose of the quotes on the posting but the one behind a link; 0 without one. */
export async function findBestOfOthers(
  database: Database,
  { postingId, linkId }: Pick<QuoteNotice, 'postingId' | 'linkId'>,
  now: number,
): Promise<number> {
  const row = await database
    .selectFrom('quotes')
    .where('posting_id', '=', postingId)
    .where('agent_id', '<>', (own) =>
      own.selectFrom('listing_agents').select('agent_id').where('link_id', '=', linkId),
    )
    .where(isShown)
    .where(isOnOffer(now))
    .select((quote) => quote.fn.max('amount_pence').as('best'))
    .executeTakeFirst()
  return row?.best ?? 0
}

/** The quotes in a waiting text whose agent may not trade. */
export async function findNoticesOfStoppedAgents(
  database: Database,
): Promise<(QuoteNotice & { terms: QuoteTerms })[]> {
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
    .select(['quotes.posting_id', 'texts.phone', 'link_id', ...TERMS_COLUMNS])
    .execute()
  return rows.map((row) => ({
    postingId: row.posting_id,
    phone: row.phone,
    linkId: row.link_id,
    terms: termsOf(row),
  }))
}
