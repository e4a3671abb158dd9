// Whose session a token is.
import type { Postcode } from '../../domain/postcode.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import type { AgentState } from './agent-storage.ts'
import { tokenDigest } from './sign-in-digests.ts'
import { deleteSession, findSession } from './sign-in-storage.ts'

/** The agent who asks, as far as every call has to know. */
export interface SignedInAgent {
  id: string
  sessionId: string
  state: AgentState
  /** Whether there is a current subscription. */
  subscribed: boolean
  /** The postcode of the yard, or null where it was never given. */
  yard: Postcode | null
}

/** The agent whose token it is, or `signed-out`. */
export async function agentOfToken(world: World, token: string): Promise<Answer<SignedInAgent>> {
  const now = world.clock.now()
  const found = await findSession(world.database, tokenDigest(world, token), now)
  if (found === undefined) return { ok: false, reason: 'signed-out' }
  const subscribed = found.subscribed_until !== null && found.subscribed_until > now
  const { id, state, session_id: sessionId, yard_postcode: yard } = found
  return { ok: true, value: { id, state, sessionId, subscribed, yard: yard as Postcode | null } }
}

/** Ends one session; the agent's others go on. */
export async function endSession({ database }: World, agent: SignedInAgent): Promise<void> {
  await deleteSession(database, agent.sessionId)
}
