// Applicants who were never approved, and agents who trade no more, are not kept for ever.
import { KEPT, keptMs } from '../../domain/kept.ts'
import type { World } from '../world.ts'
import { findAgentsToForget } from './agent-list-storage.ts'
import { deleteAgent } from './agent-storage.ts'
import { eraseAgent } from './erase-agent.ts'

/** Erases applicants KEEP_APPLICATIONS_DAYS after they applied. */
export function forgetOldApplications(world: World): Promise<void> {
  return forget(world, 'applied', keptMs(KEPT.applications, world.config))
}

/**
 * Erases agents KEEP_CLOSED_AGENTS_DAYS after an operator last changed anything about them, which is
 * when they were suspended; and the names that outlived an erasure.
 */
export async function forgetClosedAgents(world: World): Promise<void> {
  await forget(world, 'suspended', keptMs(KEPT.agents, world.config))
  const { database, clock, config } = world
  const before = clock.now() - keptMs(KEPT.agentNames, config)
  for (const id of await findAgentsToForget(database, 'closed', before)) {
    await deleteAgent(database, id)
  }
}

async function forget(
  world: World,
  state: 'applied' | 'suspended',
  afterMs: number,
): Promise<void> {
  const ids = await findAgentsToForget(world.database, state, world.clock.now() - afterMs)
  for (const id of ids) await eraseAgent(world, id)
}
