// Erases an agent by the operator's decision, which stays on record without what was noted before.
import type { Decision } from '../agents/change-agent.ts'
import { suspendAgent } from '../agents/approve-agent.ts'
import { eraseAgent } from './erase-agent.ts'
import { eraseNotesOn, recordChange } from '../audit/record-change.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'

/** If it is interrupted, run it again. `people erase` takes all else that the phone has here. */
export async function decideToErase(
  services: Services,
  id: string,
  decision: Decision,
): Promise<Answer> {
  const suspended = await suspendAgent(services, id, decision)
  if (!suspended.ok) return suspended
  await eraseAgent(services, id)
  await eraseNotesOn(services.database, id)
  await recordChange(services, services.database, { ...decision, what: 'agent erased', target: id })
  return suspended
}
