import type { PhoneNumber } from '../../domain/phone-number.ts'
import { findAgent } from '../agents/agent-storage.ts'
import type { Database } from '../database/schema.ts'
import { queuePush } from '../push/queue-push.ts'
import type { Services } from '../services.ts'
import { queueAskedText } from '../texts/outbox/queue-complaint-text.ts'
import { AGENTS_COMPLAINTS } from '../texts/wording/complaint-wording.ts'

const PUSH = {
  kind: 'complaint',
  title: 'We’ve written to you about a complaint',
  line: 'Read it and answer.',
  path: AGENTS_COMPLAINTS,
  isForOwner: true,
} as const

/**
 * Tells the owner of the agent's account that something waits in the console: by push, else by text. An agent who may not
 * trade cannot get in, and has to be called. Null if the agent is no longer known.
 */
export async function tellBuyer(
  services: Services,
  tx: Database,
  agentId: string | null,
): Promise<{ by: 'console' | 'call'; to: string } | null> {
  const agent = agentId === null ? undefined : await findAgent(tx, agentId)
  if (agent === undefined || agent.state === 'closed') return null
  if (agent.state !== 'approved') return { by: 'call', to: `${agent.name}, ${agent.contact}` }
  const isPushed = await queuePush(services, tx, { agentId: agent.id, ...PUSH })
  if (!isPushed && agent.phone !== null) {
    await queueAskedText(services, tx, agent.phone as PhoneNumber)
  }
  return { by: 'console', to: agent.name }
}
