// Applicants who were never approved, and agents who trade no more, are not kept for ever.
import { KEPT, keptMs } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { findAgentsToForget, type EndingState, deleteAgent } from './agent-storage.ts'
import { eraseAgent } from './erase-agent.ts'

/** Erases applicants KEEP_APPLICATIONS_DAYS after they applied, whether they wait or were turned down. */
export function forgetOldApplications(services: Services): Promise<void> {
  return forget(services, ['applied', 'rejected'], keptMs(KEPT.applications, services.config))
}

/**
 * Erases agents KEEP_CLOSED_AGENTS_DAYS after the last change on record, which for most is the end of their
 * trade: they were suspended, or their licence expired. The names that outlived an erasure go too.
 */
export async function forgetClosedAgents(services: Services): Promise<void> {
  await forget(services, ['suspended', 'expired'], keptMs(KEPT.agents, services.config))
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.agentNames, config)
  for (const id of await findAgentsToForget(database, ['closed'], before)) {
    await deleteAgent(database, id)
  }
}

async function forget(services: Services, states: EndingState[], afterMs: number): Promise<void> {
  const ids = await findAgentsToForget(services.database, states, services.clock.now() - afterMs)
  for (const id of ids) await eraseAgent(services, id)
}
