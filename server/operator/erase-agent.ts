// Erases an agent by the operator's decision, which stays on record without what was noted before.
import type { Decision } from '../agents/change-agent.ts'
import { suspendAgent } from '../agents/approve-agent.ts'
import { eraseAgent } from '../agents/erase-agent.ts'
import { eraseNotesOn, recordChange } from '../audit/record-change.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../services.ts'

/** Broken off in between it can be run again; `people erase` takes all else that the phone has here. */
export async function decideToErase(world: World, id: string, decision: Decision): Promise<Answer> {
  const suspended = await suspendAgent(world, id, decision)
  if (!suspended.ok) return suspended
  await eraseAgent(world, id)
  await eraseNotesOn(world.database, id)
  await recordChange(world, world.database, { ...decision, what: 'agent erased', target: id })
  return suspended
}
