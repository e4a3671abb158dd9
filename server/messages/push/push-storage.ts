// Pushes that wait, the browsers that they go to, and the key that they are signed with.
import { sql } from 'kysely'
import type { DescribedCar } from '../../../domain/agents/alerts.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { isOnOffer, ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'

type NewPush = Omit<Row<'pushes'>, 'id' | 'device_id' | 'tries'>

/** Queues a push for every browser of an approved agent. Answers whether there is one. */
export async function insertPushes(
  tx: Database,
  push: NewPush,
  { agentId, now, isForOwner }: { agentId: string; now: number; isForOwner: boolean },
): Promise<boolean> {
  const { kind, path, posting_id, title, line, due_at, expires_at } = push
  // A session that is just ending takes its browser with it.
  const untilDone = isPostgres(tx) ? sql`for key share of push_devices` : sql``
  const { numAffectedRows } = await sql`
    insert into pushes (id, device_id, posting_id, kind, title, line, path, due_at, expires_at)
    select cast(${`${kind} ${path} `} as text) || push_devices.id, push_devices.id,
      cast(${posting_id} as text), cast(${kind} as text), cast(${title} as text),
      cast(${line} as text), cast(${path} as text), cast(${due_at} as bigint),
      cast(${expires_at} as bigint)
    from push_devices
    join sessions on sessions.id = push_devices.session_id and sessions.expires_at > ${now}
    join agents on agents.id = push_devices.agent_id and agents.state = 'approved'
    where push_devices.agent_id = ${agentId}
      and (sessions.person_id is null or ${isForOwner ? sql`false` : sql`true`})
    ${untilDone}
    on conflict (id) do update set title = excluded.title, line = excluded.line,
      due_at = excluded.due_at, expires_at = excluded.expires_at, tries = 0`.execute(tx)
  return Number(numAffectedRows) > 0
}

export type ClaimedPush = Pick<
  Row<'pushes'>,
  'id' | 'device_id' | 'kind' | 'title' | 'line' | 'path' | 'expires_at' | 'tries'
> &
  Pick<Row<'push_devices'>, 'endpoint' | 'p256dh' | 'auth' | 'failing_since'>

const OF_ACCOUNT = ['licence', 'subscription', 'complaint'] as const

interface Due {
  now: number
  /** Push services that are left alone for the moment. */
  except: string[]
}

export async function isAnyDue(database: Database, due: Due): Promise<boolean> {
  return (await duePushes(database, due, 1).execute()).length > 0
}

/** Claims up to `limit` pushes that are due, the longest due first, until `until`. */
export async function claimPushes(
  database: Database,
  { until, limit, ...due }: Due & { until: number; limit: number },
): Promise<ClaimedPush[]> {
  return database.transaction().execute(async (tx) => {
    const pushes = await duePushes(tx, due, limit)
      // Another process is claiming the locked ones.
      .$if(isPostgres(database), (query) => query.forUpdate('pushes').skipLocked())
      .execute()
    const ids = pushes.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx
      .updateTable('pushes')
      .set((row) => ({ due_at: until, tries: row('tries', '+', 1) }))
      .where(whereIn(tx, 'id', ids))
      .execute()
    return pushes.map((push) => ({ ...push, tries: push.tries + 1 }))
  })
}

function duePushes(database: Database, { now, except }: Due, limit: number) {
  let query = database
    .selectFrom('pushes')
    .innerJoin('push_devices', 'push_devices.id', 'pushes.device_id')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('agents', 'agents.id', 'push_devices.agent_id')
    .select(['pushes.id', 'device_id', 'kind', 'title', 'line', 'path', 'tries'])
    .select(['pushes.expires_at', 'endpoint', 'p256dh', 'auth', 'failing_since'])
    .where('due_at', '<=', now)
    .where('pushes.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    // Agents who may no longer trade are told why, and nothing about cars.
    .where((row) => row.or([row('agents.state', '=', 'approved'), row('kind', 'in', OF_ACCOUNT)]))
    .orderBy('due_at')
    .limit(limit)
  for (const service of except) query = query.where('endpoint', 'not like', `${service}/%`)
  return query
}

/** Deletes a push that was tried, unless it has got other words since; `reached` where its browser was. */
export async function deletePush(
  tx: Database,
  { id, tries, device_id, failing_since }: ClaimedPush,
  { reached }: { reached: boolean },
): Promise<void> {
  await tx.deleteFrom('pushes').where('id', '=', id).where('tries', '=', tries).execute()
  if (!reached || failing_since === null) return
  await tx
    .updateTable('push_devices')
    .set({ failing_since: null })
    .where('id', '=', device_id)
    .execute()
}

/** Deletes a browser and what waits for it. */
export async function deleteDevice(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function markFailing(tx: Database, id: string, now: number): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** Has a push that was tried, and what else waits for its browser, wait until then. */
export async function postponePushes(
  tx: Database,
  { id, device_id }: ClaimedPush,
  until: number,
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ due_at: until })
    .where('device_id', '=', device_id)
    .where((row) => row.or([row('id', '=', id), row('due_at', '<', until)]))
    .execute()
}

export function findPushedCar(
  database: Database,
  postingId: string,
): Promise<DescribedCar | undefined> {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .select(['make', 'model', 'colour', 'year', 'postcode'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

/** Who has a quote on the car that can be chosen, or could before the car became another. */
export async function findQuotingAgents(
  database: Database,
  postingId: string,
  now: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('quotes')
    .select('agent_id')
    .where('posting_id', '=', postingId)
    .where(isOnOffer(now))
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

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

const KEY_NAME = 'vapid-private-key'

export async function findPrivateKey(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', KEY_NAME)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Keeps the key unless there is one. */
export async function insertPrivateKey(database: Database, value: string): Promise<void> {
  await database
    .insertInto('secrets')
    .values({ name: KEY_NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
