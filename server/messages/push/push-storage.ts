// Pushes that wait, and what becomes of one that was tried.
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'

export type ClaimedPush = Awaited<ReturnType<typeof claimPushes>>[number]

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
) {
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
