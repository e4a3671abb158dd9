import { sql } from 'kysely'
import type { Database, Row } from '../database/schema.ts'
import { ofPresentCar } from '../database/shown-rows.ts'
import { whereIn } from '../database/where-in.ts'

export type AgentToTell = Pick<Row<'alerts'>, 'agent_id' | 'told' | 'told_in'> & {
  phone: string | null
  /** Whether by text. */
  texts: number
}

export interface Moment {
  /** The London day, such as 2026-11-21. */
  day: string
  /** 1 is Monday. */
  weekday: number
  /** Minutes after midnight in London. */
  minute: number
  /** The text that goes just now, such as "2026-11-21 08"; null for none. */
  text: string | null
  /** Whether the operator allows texts: who wants them gets pushes otherwise. */
  textsAllowed: boolean
}

// Then what is past the most for a day goes in one summary.
const LAST_MINUTES = 5

/** Up to `limit` agents with alerts that wait and may be sent at this moment. */
export function findAgentsToTell(
  database: Database,
  { day, weekday, minute, text, textsAllowed }: Moment,
  limit: number,
): Promise<AgentToTell[]> {
  const byText = sql<boolean>`(texts = 1 and ${sql.lit(textsAllowed ? 1 : 0)} = 1)`
  const pushesNow = sql<boolean>`(from_minute <= ${minute} and until_minute >= ${minute}
    and (told_in is null or told_in <> ${day} or told < per_day
      or (told = per_day and until_minute - ${LAST_MINUTES} <= ${minute})))`
  const textsNow =
    text === null
      ? sql<boolean>`false`
      : sql<boolean>`(told_in is null or told_in <> ${text}) and agents.phone is not null`
  return database
    .selectFrom('alerts')
    .innerJoin('agents', 'agents.id', 'alerts.agent_id')
    .select(['alerts.agent_id', 'told', 'told_in', 'phone'])
    .select(sql<number>`case when ${byText} then 1 else 0 end`.as('texts'))
    .where('waiting', '>', sql.lit(0))
    .where('state', '=', 'approved')
    .where('days', 'like', `%${weekday}%`)
    .where(sql<boolean>`case when ${byText} then (${textsNow}) else ${pushesNow} end`)
    .limit(limit)
    .execute()
}

export type WaitingMatch = Pick<Row<'alert_matches'>, 'agent_id' | 'metres'> &
  Pick<Row<'postings'>, 'id' | 'postcode'> &
  Pick<Row<'vehicle_details'>, 'make' | 'model' | 'colour' | 'year'> &
  Record<'starts' | 'v5c' | 'catalyst', number | null>

/** The cars of the agents' waiting alerts that can still be quoted on, the nearest first. */
export function findWaiting(database: Database, agentIds: string[]): Promise<WaitingMatch[]> {
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
    .orderBy('metres')
    .orderBy('postings.id')
    .execute()
}

/** Notes that an agent was told in `period` of all that waited, or that nothing was left to tell. */
export async function markTold(
  tx: Database,
  agentId: string,
  { told, period }: { told: number; period: string | null },
): Promise<void> {
  await tx
    .updateTable('alert_matches')
    .set({ told: 1 })
    .where('agent_id', '=', agentId)
    .where('told', '=', 0)
    .execute()
  await tx
    .updateTable('alerts')
    .set({ waiting: 0, ...(period === null ? {} : { told, told_in: period }) })
    .where('agent_id', '=', agentId)
    .execute()
}
