// SQL of which listings a text about quotes tells of. The rows go with their posting, so that a text
// worded later cannot mention it.
import type { ExpressionBuilder } from 'kysely'
import type { Registration } from '../../../domain/registration.ts'
import { whereIn } from '../../database/where-in.ts'
import type { Database, Tables } from '../../database/schema.ts'

export interface TextListing {
  text_id: string
  posting_id: string
  registration: Registration
  listing_id: string
  link_id: string
  /** 1 where the text tells only of changes to quotes on the posting that were told before. */
  changed: number | null
}

/** Has a text tell of a listing; told of already, it links the latest quote. */
export async function insertTextListing(
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

/** The listings that the texts tell of, each text's newest posting first, with the text's times. */
export async function findTextListings(
  database: Database,
  textIds: string[],
): Promise<(TextListing & { created_at: number; due_at: number })[]> {
  if (textIds.length === 0) return []
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .where(whereIn(database, 'gathered_quotes.text_id', textIds))
    .orderBy('gathered_quotes.posting_id', 'desc')
    .select(['gathered_quotes.text_id', 'gathered_quotes.posting_id', 'registration'])
    .select(['listing_id', 'link_id', 'texts.created_at', 'texts.due_at'])
    .select((row) => onlyChanges(row).as('changed'))
    .$narrowType<{ registration: Registration }>()
    .execute()
}

function onlyChanges(row: ExpressionBuilder<Tables, 'gathered_quotes'>) {
  return row
    .selectFrom('listing_agents')
    .whereRef('listing_agents.posting_id', '=', 'gathered_quotes.posting_id')
    .whereRef('listing_agents.text_id', '=', 'gathered_quotes.text_id')
    .select((told) =>
      told.fn
        .min<number>(told.case().when('known_terms', 'is', null).then(0).else(1).end())
        .as('changed'),
    )
}

/** The texts to `phone` that still wait to tell of a posting's quotes, the earliest queued first. */
export function findWaitingTextListings(
  database: Database,
  postingId: string,
  phone: string,
): Promise<TextListing[]> {
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .where('gathered_quotes.posting_id', '=', postingId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .orderBy('texts.created_at')
    .orderBy('texts.id')
    .select(['gathered_quotes.text_id', 'gathered_quotes.posting_id', 'registration'])
    .select(['listing_id', 'link_id'])
    .select((row) => onlyChanges(row).as('changed'))
    .$narrowType<{ registration: Registration }>()
    .execute()
}

/** Has texts no longer tell of a posting, and removes those that told of nothing else: their ids. */
export async function deleteTextListings(
  database: Database,
  told: { postingId: string; textIds: string[] },
): Promise<string[]> {
  const { postingId, textIds } = told
  await database
    .deleteFrom('gathered_quotes')
    .where('posting_id', '=', postingId)
    .where(whereIn(database, 'text_id', textIds))
    .execute()
  const deleted = await database
    .deleteFrom('texts')
    .where(whereIn(database, 'id', textIds))
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
