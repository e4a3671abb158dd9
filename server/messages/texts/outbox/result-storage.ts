import { prepared } from '../../../platform/database/prepared.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database, Tables } from '../../../platform/database/schema.ts'
import type { TextKind } from './text-storage.ts'

/** Marks a text as sent, whichever try succeeded. */
export async function markSent(
  database: Database,
  text: { id: string; carrierId: string | null },
  now: number,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({
      state: 'sent',
      sent_at: now,
      carrier_id: text.carrierId,
      failure: null,
      claimed_until: null,
    })
    .where('id', '=', text.id)
    .where('state', '=', 'due')
    .execute()
}

/** Keeps under which id a carrier has a text's wording. */
export async function keepCarried(database: Database, carried: Tables['carried_texts']) {
  const insert = database.insertInto('carried_texts').values(carried)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Up to `limit` texts after `after` whose wording a carrier has, and whether our own wording has gone. */
export function findCarried(database: Database, after: string, limit: number) {
  return database
    .selectFrom('carried_texts')
    .leftJoin('texts', 'texts.id', 'text_id')
    .select(['carried_texts.carrier_id', 'body'])
    .where('carried_texts.carrier_id', '>', after)
    .orderBy('carried_texts.carrier_id')
    .limit(limit)
    .execute()
}

export async function forgetCarried(database: Database, carrierId: string): Promise<void> {
  await database.deleteFrom('carried_texts').where('carrier_id', '=', carrierId).execute()
}

/** Ends one try of a text for good, unless another try began. */
export async function failTry(
  database: Database,
  text: { id: string; tries: number },
  failure: string,
): Promise<void> {
  await dueTry(database, text).set({ state: 'failed', failure, claimed_until: null }).execute()
}

/** Makes a text due again after a try, unless another try began. An `excused` try does not count towards giving up. */
export async function endTry(
  database: Database,
  text: { id: string; tries: number },
  { dueAt, failure, excused }: { dueAt: number; failure: string; excused: boolean },
): Promise<void> {
  await dueTry(database, text)
    .set((row) => ({
      due_at: dueAt,
      failure,
      excused: row('excused', '+', excused ? 1 : 0),
      claimed_until: null,
    }))
    .execute()
}

function dueTry(database: Database, { id, tries }: { id: string; tries: number }) {
  return database
    .updateTable('texts')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'due')
}

/** Removes texts that have nothing left to tell. */
export async function deleteTexts(database: Database, ids: string[]): Promise<void> {
  await database
    .deleteFrom('texts')
    .where(whereIn(database, 'id', ids))
    .execute()
}

type Delivery = Tables['deliveries']

const newDelivery = prepared<Delivery, { carrier_id: string }>(
  (database, { carrier_id, state, failure, told_at }) =>
    database
      .insertInto('deliveries')
      .values({ carrier_id, state, failure, told_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('carrier_id'),
)

/** Keeps a delivery report; false where a report of the same text was kept before. */
export async function keepDelivery(database: Database, delivery: Delivery): Promise<boolean> {
  return (await newDelivery(database, delivery)).length > 0
}

/** The sent texts with those ids of the carrier that were reported as not delivered because of `failure`. */
export function findUndelivered(
  database: Database,
  carrierIds: string[],
  failure: string,
): Promise<{ id: string; kind: TextKind; created_at: number; spent_at: number | null }[]> {
  return database
    .selectFrom('deliveries')
    .innerJoin('texts', 'texts.carrier_id', 'deliveries.carrier_id')
    .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
    .where(whereIn(database, 'deliveries.carrier_id', carrierIds))
    .where('deliveries.failure', '=', failure)
    .where('texts.state', '=', 'sent')
    .select(['texts.id', 'texts.kind', 'texts.created_at', 'spent_at'])
    .execute()
}

/** Makes a sent text due again. */
export async function sendAgain(database: Database, id: string, dueAt: number): Promise<void> {
  await database
    .updateTable('texts')
    .set({ state: 'due', due_at: dueAt, first_due_at: dueAt, sent_at: null, carrier_id: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}
