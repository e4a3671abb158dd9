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
}

/** Has a text tell of a listing; told of already, it links the latest quote. */
export async function insertToldQuote(
  database: Database,
  told: { textId: string; postingId: string; linkId: string },
): Promise<void> {
  const { textId, postingId, linkId } = told
  await database
    .insertInto('gathered_quotes')
    .values({ text_id: textId, posting_id: postingId, link_id: linkId })
    .onConflict((conflict) =>
      conflict.columns(['text_id', 'posting_id']).doUpdateSet({ link_id: linkId }),
    )
    .execute()
}

/** The listings that the texts tell of, each text's newest posting first. */
export async function findToldListings(
  database: Database,
  textIds: string[],
): Promise<ToldListing[]> {
  if (textIds.length === 0) return []
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .where(isAmong(database, 'text_id', textIds))
    .orderBy('posting_id', 'desc')
    .select(['text_id', 'posting_id', 'registration', 'listing_id', 'link_id'])
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
    .select('texts.kind')
    .$narrowType<{ registration: Registration }>()
    .execute()
}

/** Has a gathered text no longer tell of a posting, and removes a text that told of nothing else. */
export async function deleteToldQuotes(
  database: Database,
  told: { postingId: string; textIds: string[] },
): Promise<void> {
  const { postingId, textIds } = told
  await database
    .deleteFrom('gathered_quotes')
    .where('posting_id', '=', postingId)
    .where(isAmong(database, 'text_id', textIds))
    .execute()
  await database
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
    .execute()
}

/** Those texts that no sender has tried yet, with the link each holds. */
export function findUntriedToldQuotes(
  database: Database,
  postingId: string,
  phone: string,
): Promise<{ text_id: string; kind: string; link_id: string }[]> {
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .where('gathered_quotes.posting_id', '=', postingId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .where('texts.tries', '=', 0)
    .select(['text_id', 'texts.kind', 'link_id'])
    .execute()
}
