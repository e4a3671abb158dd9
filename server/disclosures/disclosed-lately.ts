// Whether an agent has owners' numbers that were given lately.
import type { Database } from '../database/schema.ts'
import { findDisclosureTimes } from './disclosure-storage.ts'

/** Whether the agent was given a number after `since` (milliseconds). */
export async function hasDisclosedSince(
  database: Database,
  agentId: string,
  since: number,
): Promise<boolean> {
  return (await findDisclosureTimes(database, { agentId, since }, 1)).length > 0
}
