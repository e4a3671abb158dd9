import type { Decision } from '../agents/change-agent.ts'
import { deleteSessionsOfOne } from '../agents/sign-in-storage.ts'
import { findPerson } from '../agents/person-storage.ts'
import { recordChange } from '../audit/record-change.ts'
import { agentLock, takeLock } from '../database/locks.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deletePerson, markRemoved } from './staff-storage.ts'

/**
 * Signs a person of the agent's out everywhere, for good. Their name stays beside what they did, unless they are
 * `erased`.
 */
export function removePerson(
  services: Pick<Services, 'database' | 'clock' | 'digest'>,
  {
    agentId,
    personId,
    isErased = false,
  }: { agentId: string; personId: string; isErased?: boolean },
  decision: Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, agentLock(agentId))
    const person = await findPerson(tx, personId)
    if (person?.agent_id !== agentId) return { ok: false, reason: 'not-found' }
    if (person.joined_at === null) {
      await deletePerson(tx, personId)
    } else {
      const name = isErased ? null : person.name
      await markRemoved(tx, personId, { now: services.clock.now(), name })
      await deleteSessionsOfOne(tx, { id: agentId, personId })
    }
    await recordChange(services, tx, { ...decision, what: 'person removed', target: agentId })
    return DONE
  })
}
