// SQL of texts as they are queued, shown and forgotten. How they are sent is in `sending-storage.ts`.
import { prepared } from '../../database/prepared.ts'
import type { Database, Tables } from '../../database/schema.ts'

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
}

export interface RecentText {
  id: string
  kind: TextKind
  phone: string
  body: string | null
  state: Tables['texts']['state']
  created_at: number
}

type NewTextValues = [
  id: string,
  postingId: string | null,
  kind: TextKind,
  phone: string,
  body: string | null,
  dueAt: number,
  now: number,
]

const newText = prepared<NewTextValues, unknown>(
  7,
  (database, id, postingId, kind, phone, body, dueAt, now) =>
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

/** Queues a text; quiet where one with its id is queued already. */
export async function insertText(database: Database, text: NewText, now: number): Promise<void> {
  const { id, postingId, kind, phone, body, dueAt } = text
  await newText(database, id, postingId, kind, phone, body, dueAt, now)
}

/** The latest texts, newest first: a text's id begins with its time. */
export function findRecentTexts(database: Database, limit: number): Promise<RecentText[]> {
  return database
    .selectFrom('texts')
    .select(['id', 'kind', 'phone', 'body', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
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

/** Removes every text to `phone`, and what carriers told of them. */
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
