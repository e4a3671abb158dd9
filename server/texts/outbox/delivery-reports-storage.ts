// SQL of what carriers told of texts after they took them.
import { whereIn } from '../../database/where-in.ts'
import { prepared } from '../../database/prepared.ts'
import type { Database, Tables } from '../../database/schema.ts'
import type { TextKind } from './text-storage.ts'

export type DeliveryState = Tables['deliveries']['state']

const newDelivery = prepared<
  [carrierId: string, state: DeliveryState, failure: string | null, toldAt: number],
  { carrier_id: string }
>(4, (database, carrier_id, state, failure, told_at) =>
  database
    .insertInto('deliveries')
    .values({ carrier_id, state, failure, told_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('carrier_id'),
)

/** Keeps a report; false where one was kept before. */
export async function keepDelivery(
  database: Database,
  { carrier_id, state, failure, told_at }: Tables['deliveries'],
): Promise<boolean> {
  return (await newDelivery(database, carrier_id, state, failure, told_at)).length > 0
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
