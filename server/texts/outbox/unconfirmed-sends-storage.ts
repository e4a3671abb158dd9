// SQL of texts of which nobody knows whether their carrier took them, and of the carrier's own ids.
import { whereIn } from '../../database/where-in.ts'
import type { Database } from '../../database/schema.ts'

/** A try of which nobody knows whether the carrier took the text; times in milliseconds. */
export interface UnconfirmedSend {
  /** When it began. */
  from: number
  /** From then on, a text that the carrier does not know was not taken. */
  until: number
}

/** Keeps that nobody knows how the last try of a text went. */
export async function markUnconfirmed(
  database: Database,
  id: string,
  unconfirmed: UnconfirmedSend,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ doubt_from: unconfirmed.from, doubt_until: unconfirmed.until })
    .where('id', '=', id)
    .execute()
}

/** Keeps what a text is about to say, of one that is worded when it is sent. */
export async function keepUnconfirmedBody(
  database: Database,
  text: { id: string; tries: number },
  body: string,
): Promise<void> {
  await database
    .updateTable('texts')
    .set({ asked_body: body })
    .where('id', '=', text.id)
    .where('tries', '=', text.tries)
    .execute()
}

/** Those of the carrier's ids that belong to a text already. */
export async function findKnownCarrierIds(
  database: Database,
  carrierIds: string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('texts')
    .select('carrier_id')
    .where('carrier_id', 'is not', null)
    .where(whereIn(database, 'carrier_id', carrierIds))
    .execute()
  return new Set(rows.map((row) => row.carrier_id ?? ''))
}

/**
 * Takes the carrier's ids from texts that were thought to have them: those texts are due `now`, and in
 * doubt again since they were made, `until` the carrier must have listed what it took of them.
 */
export async function releaseCarrierIds(
  database: Database,
  carrierIds: string[],
  { now, until }: { now: number; until: number },
): Promise<void> {
  if (carrierIds.length === 0) return
  await database
    .updateTable('texts')
    .set((row) => ({
      state: 'due' as const,
      due_at: now,
      sent_at: null,
      carrier_id: null,
      doubt_from: row.ref('created_at'),
      doubt_until: until,
    }))
    .where('carrier_id', 'is not', null)
    .where(whereIn(database, 'carrier_id', carrierIds))
    .execute()
}
