import { isPostgres } from '../database/postgres/postgres.ts'
import type { Database, Row } from '../database/schema.ts'

export type Device = Pick<
  Row<'push_devices'>,
  'id' | 'agent_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth'
>

/**
 * Keeps the browser of a session, in place of what the session or the address had before; `signed-out` where the session has
 * ended meanwhile, `taken` where the address is another agent's with other keys. The session cannot end until the transaction does.
 */
export async function putDevice(
  tx: Database,
  device: Device,
  now: number,
): Promise<'done' | 'signed-out' | 'taken'> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', device.session_id)
    .$if(isPostgres(tx), (query) => query.forKeyShare())
    .executeTakeFirst()
  if (session === undefined) return 'signed-out'
  const taken = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint', '=', device.endpoint)
    .where('agent_id', '<>', device.agent_id)
    .where((row) => row.or([row('p256dh', '<>', device.p256dh), row('auth', '<>', device.auth)]))
    .executeTakeFirst()
  if (taken !== undefined) return 'taken'
  await tx
    .deleteFrom('push_devices')
    .where((row) =>
      row.or([row('session_id', '=', device.session_id), row('endpoint', '=', device.endpoint)]),
    )
    .execute()
  await tx
    .insertInto('push_devices')
    .values({ ...device, created_at: now })
    .execute()
  return 'done'
}

/** Deletes all but the agent's `most` latest. */
export async function deleteOldest(tx: Database, agentId: string, most: number): Promise<void> {
  const others = tx
    .selectFrom('push_devices')
    .select('id')
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(most)
  await tx.deleteFrom('push_devices').where('id', 'in', others).execute()
}

export async function deleteDeviceOf(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()
}

export async function hasDevice(database: Database, sessionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('push_devices')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}
