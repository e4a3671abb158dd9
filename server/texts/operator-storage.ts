// SQL of texts as the operator looks at them. The wording is left out: it holds links that open
// postings and codes that sign agents in.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'

export type ListedText = Omit<Selectable<Tables['texts']>, 'body'>

/** The latest texts, of one state or to one phone where they are given. */
export function findTexts(
  database: Database,
  sought: { state?: ListedText['state']; phone?: string; limit: number },
): Promise<ListedText[]> {
  const { state, phone, limit } = sought
  return database
    .selectFrom('texts')
    .select(['id', 'posting_id', 'kind', 'phone', 'state', 'tries', 'due_at', 'claimed_until'])
    .select(['created_at', 'sent_at', 'failure'])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'due'))
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What has to be known of a text before it is tried again. */
export function findForRetry(
  database: Database,
  id: string,
): Promise<Pick<Tables['texts'], 'state' | 'kind' | 'body' | 'phone'> | undefined> {
  return database
    .selectFrom('texts')
    .select(['state', 'kind', 'body', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Puts a text back to where it was before its first try. */
export async function beginAgain(database: Database, id: string, now: number): Promise<void> {
  await database
    .updateTable('texts')
    .set({ state: 'due', tries: 0, due_at: now, claimed_until: null, failure: null })
    .where('id', '=', id)
    .execute()
  await database
    .updateTable('text_allowances')
    .set({ spent_at: null })
    .where('text_id', '=', id)
    .execute()
}

/** Lets texts to that phone go again; false where none were stopped. */
export async function deleteSuppression(database: Database, digest: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('suppressed_phones')
    .where('phone_digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
