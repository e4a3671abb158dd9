// SQL of which listings a text about quotes tells of. The rows go with their posting, so that a text
// worded later cannot mention it.
import type { Registration } from '../../domain/registration.ts'
import { isAmong } from '../database/among.ts'
import type { Database } from '../database/schema.ts'

interface ToldListing {
  text_id: string
  posting_id: string
  registration: Registration
  listing_id: string
  link_id: string
  changed: number
}

interface NewToldQuote {
  textId: string
  postingId: string
  linkId: string
  /** Of a change: a digest of the terms that the owner knows, or null where several are. */
  change: { knownTerms: string | null } | null
}

/** Has a text tell of a listing; told of already, it links the latest quote. */
export async function insertToldQuote(database: Database, told: NewToldQuote): Promise<void> {
  const { textId, postingId, linkId, change } = told
  const changed = change === null ? 0 : 1
  await database
    .insertInto('gathered_quotes')
    .values({
      text_id: textId,
      posting_id: postingId,
      link_id: linkId,
      alone: 1,
      changed,
      known_terms: change?.knownTerms ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['text_id', 'posting_id']).doUpdateSet((row) => ({
        link_id: linkId,
        alone: 0,
        changed: row('gathered_quotes.changed', '*', changed),
        known_terms: null,
      })),
    )
    .execute()
}

/** The listings that the texts tell of, each text's newest posting first, with the text's times. */
export async function findToldListings(
  database: Database,
  textIds: string[],
): Promise<(ToldListing & { created_at: number; due_at: number })[]> {
  if (textIds.length === 0) return []
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .where(isAmong(database, 'text_id', textIds))
    .orderBy('gathered_quotes.posting_id', 'desc')
    .select(['text_id', 'gathered_quotes.posting_id', 'registration', 'listing_id', 'link_id'])
    .select(['changed', 'texts.created_at', 'texts.due_at'])
    .$narrowType<{ registration: Registration }>()
    .execute()
}

/** The texts to `phone` that still wait to tell of a posting's quotes, the earliest queued first. */
export function findWaitingToldQuotes(
  database: Database,
  postingId: string,
  phone: string,
): Promise<(ToldListing & { kind: string })[]> {
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .where('gathered_quotes.posting_id', '=', postingId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .orderBy('texts.created_at')
    .orderBy('texts.id')
    .select(['text_id', 'gathered_quotes.posting_id', 'registration', 'listing_id', 'link_id'])
    .select(['changed', 'texts.kind'])
    .$narrowType<{ registration: Registration }>()
    .execute()
}

/** Has texts no longer tell of a posting, and removes those that told of nothing else: their ids. */
export async function deleteToldQuotes(
  database: Database,
  told: { postingId: string; textIds: string[] },
): Promise<string[]> {
  const { postingId, textIds } = told
  await database
    .deleteFrom('gathered_quotes')
    .where('posting_id', '=', postingId)
    .where(isAmong(database, 'text_id', textIds))
    .execute()
  const deleted = await database
    .deleteFrom('texts')
    .where(isAmong(database, 'id', textIds))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('gathered_quotes')
            .select('text_id')
            .whereRef('gathered_quotes.text_id', '=', 'texts.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

export interface UntriedToldQuote {
  text_id: string
  kind: string
  due_at: number
  link_id: string
  alone: number
  known_terms: string | null
}

/** Those texts that no sender has tried yet, with the link each holds. */
export function findUntriedToldQuotes(
  database: Database,
  postingId: string,
  phone: string,
): Promise<UntriedToldQuote[]> {
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .where('gathered_quotes.posting_id', '=', postingId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .where('texts.tries', '=', 0)
    .select(['text_id', 'texts.kind', 'texts.due_at', 'link_id'])
    .select(['alone', 'known_terms'])
    .execute()
}

/** Keeps a digest of what an owner was told of a quote that is withdrawn now. */
export async function keepTermsOnceTold(
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
export async function findTermsOnceTold(
  database: Database,
  linkId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('listing_agents')
    .select('terms_once_told')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row?.terms_once_told ?? null
}
