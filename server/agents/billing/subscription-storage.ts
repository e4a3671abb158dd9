import type { Database, Row } from '../../platform/database/schema.ts'

export type SubscriptionRow = Row<'subscriptions'>

export function findSubscriptionOf(
  database: Database,
  agentId: string,
): Promise<SubscriptionRow | undefined> {
  return database
    .selectFrom('subscriptions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

/** Whose customer it is; the first that is written stays. */
export async function insertSubscription(
  database: Database,
  { customerId, agentId }: { customerId: string; agentId: string | null },
  now: number,
): Promise<void> {
  await database
    .insertInto('subscriptions')
    .values({ customer_id: customerId, agent_id: agentId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The number of a reading that begins now; undefined where the customer is none of ours. */
export function beginReading(
  database: Database,
  customerId: string,
): Promise<{ reading: number; agentId: string | null } | undefined> {
  return database
    .updateTable('subscriptions')
    .set((has) => ({ reads_begun: has('reads_begun', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['reads_begun as reading', 'agent_id as agentId'])
    .executeTakeFirst()
}

/** Writes what a reading found; false where one that began later has written. */
export async function writeReading(
  database: Database,
  customerId: string,
  { reading, now, ...found }: Partial<SubscriptionRow> & { reading: number; now: number },
): Promise<boolean> {
  const written = await database
    .updateTable('subscriptions')
    .set({ ...found, reads_written: reading, read_at: now })
    .where('customer_id', '=', customerId)
    .where('reads_written', '<', reading)
    .executeTakeFirst()
  return written.numUpdatedRows === 1n
}

/** Those that were not read since, the longest ago first. */
export async function findUnread(
  database: Database,
  since: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .select('customer_id')
    .where((is) => is.or([is('read_at', 'is', null), is('read_at', '<=', since)]))
    .orderBy('read_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.customer_id)
}

/** The customers whose agent has gone or was erased. */
export async function findGone(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .leftJoin('agents', 'agents.id', 'agent_id')
    .select('customer_id')
    .where((is) =>
      is.or([is('agent_id', 'is', null), is('agents.state', 'in', ['left', 'closed'])]),
    )
    .execute()
  return rows.map((row) => row.customer_id)
}

export async function deleteSubscription(database: Database, customerId: string): Promise<void> {
  await database.deleteFrom('subscriptions').where('customer_id', '=', customerId).execute()
}

/** Until when the operator lets them see numbers, of those whom nothing else will, from now up to `last`. */
export function findGiftsEnding(
  database: Database,
  { now, last }: { now: number; last: number },
): Promise<{ id: string }[]> {
  return database
    .selectFrom('agents')
    .select('id')
    .where('state', '=', 'approved')
    .where('subscribed_until', '>', now)
    .where('subscribed_until', '<=', last)
    .where((is) =>
      is.or([is('paid_until', 'is', null), is('paid_until', '<', is.ref('subscribed_until'))]),
    )
    .where((is) =>
      is.or([
        is('subscription_notice_for', 'is', null),
        is('subscription_notice_for', '<>', is.ref('subscribed_until')),
      ]),
    )
    .execute()
}
