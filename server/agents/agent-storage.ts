// SQL of agents.
import type { Database } from '../database/schema.ts'

export async function insertAgent(
  database: Database,
  agent: { id: string; name: string; contact: string },
  now: number,
): Promise<void> {
  await database
    .insertInto('agents')
    .values({ ...agent, created_at: now })
    .execute()
}
