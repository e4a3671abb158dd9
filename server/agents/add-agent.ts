// Adds a buyer who may quote.
import { orderedId } from '../identifiers.ts'
import type { World } from '../world.ts'
import { insertAgent } from './agent-storage.ts'

/** Adds an agent by the name and contact that owners see; returns the agent's id. */
export async function addAgent(
  { database, clock }: Pick<World, 'database' | 'clock'>,
  agent: { name: string; contact: string },
): Promise<string> {
  const now = clock.now()
  const id = orderedId(now)
  await insertAgent(database, { id, ...agent }, now)
  return id
}
