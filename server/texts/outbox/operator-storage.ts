// SQL of texts as the operator looks at them. The wording is left out: it holds links that open
// postings and codes that sign agents in.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../database/schema.ts'

export type ListedText = Omit<
  Selectable<Tables['texts']>,
  'body' | 'asked_body' | 'first_due_at' | 'excused' | 'doubt_from' | 'doubt_until'
> & {
  /** What the carrier told became of it, and why it was not delivered. */
  delivery: Tables['deliveries']['state'] | null
  delivery_failure: string | null
}

/** The latest texts, of one state or to one phone where they are given. */
export function findTexts(
  database: Database,
  sought: { state?: ListedText['state']; phone?: string; limit: number },
): Promise<ListedText[]> {
  const { state, phone, limit } = sought
  return database
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .select([
      'id',
      'posting_id',
      'kind',
      'phone',
      'texts.state',
      'tries',
      'due_at',
      'claimed_until',
    ])
    .select(['created_at', 'sent_at', 'texts.failure', 'texts.carrier_id'])
    .select(['deliveries.state as delivery', 'deliveries.failure as delivery_failure'])
    .$if(state !== undefined, (query) => query.where('texts.state', '=', state ?? 'due'))
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
    .set({ state: 'due', tries: 0, excused: 0, due_at: now, claimed_until: null, failure: null })
    .set({ first_due_at: now })
    .set({ doubt_from: null, doubt_until: null, asked_body: null })
    .where('id', '=', id)
    .execute()
  await database
    .updateTable('text_allowances')
    .set({ spent_at: null })
    .where('text_id', '=', id)
    .execute()
}
