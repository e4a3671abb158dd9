// What an owner is told of who has the number.
import type { Database } from '../database/schema.ts'
import { findDisclosuresOf } from './disclosure-storage.ts'

export interface DisclosureView {
  agentName: string
  /** When the agent was first given the number; ISO 8601, in UTC. */
  at: string
}

/** Each agent who was given the posting's number, in the order in which they were. */
export async function listDisclosures(
  database: Database,
  postingId: string,
): Promise<DisclosureView[]> {
  const rows = await findDisclosuresOf(database, postingId)
  return rows.map(({ name, at }) => ({ agentName: name, at: new Date(at).toISOString() }))
}
