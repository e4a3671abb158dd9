// Where an agent's yard is, for other rooms.
import type { Database } from '../database/schema.ts'
import { findAgent } from './agent-storage.ts'

/** The postcode of the agent's yard, such as `LS11 5DJ`, or null where it was never given. */
export async function yardPostcodeOf(database: Database, agentId: string): Promise<string | null> {
  return (await findAgent(database, agentId))?.yard_postcode ?? null
}
