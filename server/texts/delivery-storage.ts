// SQL of what carriers told of texts after they took them.
import type { Database, Tables } from '../database/schema.ts'
import type { TextKind } from './text-storage.ts'

export type DeliveryState = Tables['deliveries']['state']

/** Keeps a report; false where one as late was kept already. */
export async function keepDelivery(
  database: Database,
  delivery: Tables['deliveries'],
): Promise<boolean> {
  const { state, rank, failure, told_at } = delivery
  const kept = await database
    .insertInto('deliveries')
    .values(delivery)
    .onConflict((conflict) =>
      conflict
        .column('carrier_id')
        .doUpdateSet({ state, rank, failure, told_at })
        .where('deliveries.rank', '<', rank),
    )
    .returning('carrier_id')
    .execute()
  return kept.length > 0
}

export interface UndeliveredText {
  id: string
  kind: TextKind
  created_at: number
  spent_at: number | null
}

/** The sent texts of those ids that were reported as not delivered because of `failure`. */
export function findUndelivered(
  database: Database,
  carrierIds: string[],
  failure: string,
): Promise<UndeliveredText[]> {
  return database
    .selectFrom('deliveries')
    .innerJoin('texts', 'texts.carrier_id', 'deliveries.carrier_id')
    .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
    .where('deliveries.carrier_id', 'in', carrierIds)
    .where('deliveries.failure', '=', failure)
    .where('texts.state', '=', 'sent')
    .select(['texts.id', 'texts.kind', 'texts.created_at', 'spent_at'])
    .execute()
}

/** Makes a sent text due again. */
export async function sendAgain(database: Database, id: string, dueAt: number): Promise<void> {
  await database
    .updateTable('texts')
    .set({ state: 'due', due_at: dueAt, sent_at: null, carrier_id: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

/** Forgets up to `limit` reports from before `before`. Returns how many. */
export async function deleteOldDeliveries(
  database: Database,
  before: number,
  limit: number,
): Promise<number> {
  const old = database
    .selectFrom('deliveries')
    .select('carrier_id')
    .where('told_at', '<', before)
    .orderBy('told_at')
    .limit(limit)
  const { numDeletedRows } = await database
    .deleteFrom('deliveries')
    .where('carrier_id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
