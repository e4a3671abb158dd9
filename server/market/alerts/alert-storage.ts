import { sql } from 'kysely'
import type { AlertedCar } from '../../../domain/agents/alerts.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'

export type SavedSearch = Omit<Row<'alert_searches'>, 'agent_id' | 'place'>

/** Deletes an agent's alerts, and which cars they have had. */
export async function deleteAlerts(tx: Database, agentId: string): Promise<void> {
  await tx.deleteFrom('alerts').where('agent_id', '=', agentId).execute()
}

/**
 * The searches that reach as far as the car, of agents who may trade and can be told: in a browser, or by text. Those of
 * whom `full` cars wait already are left out.
 */
export async function findSearchesAround(
  database: Database,
  postingId: string,
  { full, now }: { full: number; now: number },
): Promise<(SavedSearch & { agent_id: string })[]> {
  const [east, north] = [
    sql`(alert_searches.easting - postings.easting)`,
    sql`(alert_searches.northing - postings.northing)`,
  ]
  const { rows } = await sql<SavedSearch & { agent_id: string }>`
    select alert_searches.agent_id, search, alert_searches.easting, alert_searches.northing, reach
    from alert_searches
    join postings on postings.id = ${postingId}
    join alerts on alerts.agent_id = alert_searches.agent_id
    join agents on agents.id = alerts.agent_id and state = 'approved'
    where (reach is null or ${east} * ${east} + ${north} * ${north} <= reach * reach)
      and ((texts = 1 and agents.phone is not null) or exists (
        select 1 from push_devices join sessions on sessions.id = session_id
        where push_devices.agent_id = alerts.agent_id and sessions.expires_at > ${now}))
      and (select count(*) from alert_matches
        where alert_matches.agent_id = alerts.agent_id and told = 0) < ${full}`.execute(database)
  return rows
}

/** Up to `limit` agents with waiting cars that we may tell them about now. */
export function findAgentsToTell(
  database: Database,
  /** Agents who had a push since `pushedBefore` wait. `textsAt` is 0 where it is too early for the day's texts. */
  { pushedBefore, textsAt }: { pushedBefore: number; textsAt: number },
  limit: number,
) {
  const untold = sql`select agent_id from alert_matches where told = 0`
  const byText = sql`(texts = 1 and phone is not null)`
  return database
    .selectFrom('alerts')
    .innerJoin('agents', 'agents.id', 'alerts.agent_id')
    .select(['agents.id', 'phone'])
    .select(sql<number>`case when ${byText} then 1 else 0 end`.as('texts'))
    .where('state', '=', 'approved')
    .where(
      sql<boolean>`case when ${byText}
        then told_at < ${textsAt} and agents.id in (${untold} and matched_at < ${textsAt})
        else told_at <= ${pushedBefore} and agents.id in (${untold}) end`,
    )
    .orderBy('agents.id')
    .limit(limit)
    .execute()
}

/** The cars that wait for the agents and can still be quoted on, the nearest first. */
export function findWaiting(
  database: Database,
  agentIds: string[],
): Promise<(AlertedCar & { agent_id: string; id: string })[]> {
  return database
    .selectFrom('alert_matches')
    .innerJoin('postings', 'postings.id', 'alert_matches.posting_id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['agent_id', 'metres', 'postings.id', 'postcode', 'make', 'model', 'colour', 'year'])
    .select(['starts', 'v5c', 'catalyst'])
    .where(whereIn(database, 'agent_id', agentIds))
    .where('told', '=', sql.lit(0))
    .where('superseded', '=', sql.lit(0))
    .where('deal_id', 'is', null)
    .orderBy((row) => row.fn.coalesce('metres', sql.lit(9_999_999)))
    .orderBy('postings.id', 'desc')
    .execute()
}

/** Notes that an agent heard about every waiting car, at `toldAt`; null where nothing was left to tell. */
export async function markTold(
  tx: Database,
  agentId: string,
  toldAt: number | null,
): Promise<void> {
  await tx
    .updateTable('alert_matches')
    .set({ told: 1 })
    .where('agent_id', '=', agentId)
    .where('told', '=', sql.lit(0))
    .execute()
  if (toldAt === null) return
  await tx.updateTable('alerts').set({ told_at: toldAt }).where('agent_id', '=', agentId).execute()
}
