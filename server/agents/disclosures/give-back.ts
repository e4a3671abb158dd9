// A faulty lead does not count: the owner's number is given back to the share of the day.
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  countGivenBack,
  markGivenBack,
  wasGivenBack,
  type AgentOnPosting,
} from './disclosure-storage.ts'

const WITHIN_MS = 48 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** More than a buyer meets by bad luck, and too few to be worth a lie: decision 0026. */
const MOST_A_WEEK = 10

/** Gives back a number that the agent was given in the last 48 hours, once for a posting. The agent is locked. */
export async function giveBack(tx: Database, of: AgentOnPosting, now: number): Promise<boolean> {
  if (await wasGivenBack(tx, of)) return false
  if ((await countGivenBackThisWeek(tx, of.agentId, now)) >= MOST_A_WEEK) return false
  return markGivenBack(tx, { ...of, since: now - WITHIN_MS }, now)
}

/** Whether it was given back at that moment. */
export function isGivenBack(database: Database, of: AgentOnPosting, at: number): Promise<boolean> {
  return wasGivenBack(database, { ...of, at })
}

export function countGivenBackThisWeek(
  database: Database,
  agentId: string,
  now: number,
): Promise<number> {
  return countGivenBack(database, { agentId, since: now - WEEK_MS })
}
