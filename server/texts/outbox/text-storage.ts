// SQL of texts as they are queued and shown. How they are sent is in `claim-storage.ts` and `result-storage.ts`.
import type { Selectable } from 'kysely'
import { prepared } from '../../database/prepared.ts'
import type { Database, Tables } from '../../database/schema.ts'
import { isUnderOffer } from '../../database/shown-rows.ts'
import { whereIn } from '../../database/where-in.ts'

export type TextKind = Tables['texts']['kind']
/** What a text counts as towards the limits of its phone. */
export type CountedKind = Tables['text_allowances']['kind']

interface NewText {
  id: string
  postingId: string | null
  kind: TextKind
  phone: string
  /** Null for a text that is worded when it is sent. */
  body: string | null
  dueAt: number
  now: number
}

export interface RecentText {
  id: string
  kind: TextKind
  phone: string
  body: string | null
  state: Tables['texts']['state']
  created_at: number
}

/** Queues a text; quiet where one with its id is queued already. */
export const insertText = prepared<NewText>(
  (database, { id, postingId, kind, phone, body, dueAt, now }) =>
    database
      .insertInto('texts')
      .values({
        id,
        posting_id: postingId,
        kind,
        phone,
        body,
        state: 'due',
        due_at: dueAt,
        first_due_at: dueAt,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()),
)

/** The latest texts, newest first: the ids begin with their time. */
export function findRecentTexts(database: Database, limit: number): Promise<RecentText[]> {
  return database
    .selectFrom('texts')
    .select(['id', 'kind', 'phone', 'body', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

// Without the wording: it holds links that open postings and codes that sign agents in.
export type ListedText = Omit<
  Selectable<Tables['texts']>,
  'body' | 'asked_body' | 'first_due_at' | 'excused' | 'doubt_from' | 'doubt_until'
> & {
  /** What the carrier told became of it, and why it was not delivered. */
  delivery: Tables['deliveries']['state'] | null
  delivery_failure: string | null
}

/** The same for the operator, of one state or to one phone where they are given. */
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

const WITHOUT_OFFER = ['quote', 'deal-ended'] as const
// A number that was changed since the choice may be a stranger's until its holder confirms it.
const TO_CONFIRMED = ['collection', 'outcome', 'deal-ended'] as const
const WITH_OFFER = ['chosen', 'deal', 'collection', 'outcome'] as const

/** Those of the texts that tell of a quote though one is chosen, of a deal that has ended or to a number in doubt. */
export async function findOutdated(database: Database, ids: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('texts')
    .innerJoin('postings', 'postings.id', 'texts.posting_id')
    .where(whereIn(database, 'texts.id', ids))
    .where((text) =>
      text.or([
        text.and([text('kind', 'in', WITHOUT_OFFER), isUnderOffer]),
        text.and([text('kind', 'in', WITH_OFFER), text.not(isUnderOffer)]),
        text.and([text('kind', 'in', TO_CONFIRMED), text('phone_confirmed_at', 'is', null)]),
      ]),
    )
    .select('texts.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
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

/** Removes a posting's link texts to `phone` that still wait. */
export async function deleteWaitingLinkTexts(
  database: Database,
  postingId: string,
  phone: string,
): Promise<void> {
  await database
    .deleteFrom('texts')
    .where('posting_id', '=', postingId)
    .where('phone', '=', phone)
    .where('kind', '=', 'link')
    .where('state', '=', 'due')
    .execute()
}

/** Removes a posting's texts of these kinds that still wait. Returns their ids. */
export async function deleteWaitingTexts(
  database: Database,
  postingId: string,
  kinds: readonly TextKind[],
): Promise<string[]> {
  const deleted = await database
    .deleteFrom('texts')
    .where('posting_id', '=', postingId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'due')
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Removes every text to `phone`, sent or not, and their delivery reports. */
export async function deleteTextsTo(database: Database, phone: string): Promise<void> {
  await database
    .deleteFrom('deliveries')
    .where('carrier_id', 'in', (texts) =>
      texts
        .selectFrom('texts')
        .select('carrier_id')
        .where('phone', '=', phone)
        .where('carrier_id', 'is not', null)
        .$narrowType<{ carrier_id: string }>(),
    )
    .execute()
  await database.deleteFrom('texts').where('phone', '=', phone).execute()
}
