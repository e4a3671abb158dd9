import { HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { Session } from '../../../domain/wire/sign-in.ts'
import { isOutage } from '../../platform/http/outages.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentState } from '../accounts/agent-storage.ts'
import { IDLE_MS, SESSION_MS } from './open-session.ts'
import { isSubscribed } from '../accounts/subscription.ts'
import { tokenDigest } from './sign-in-digests.ts'
import {
  deleteSession,
  deleteSessionsOfOne,
  findSession,
  findSessionsOf,
  touchSession,
  type SessionRow,
} from './sign-in-storage.ts'

const NOTED_EVERY_MS = HOUR_MS
const JUST_MS = 15 * MINUTE_MS

/** What every call has to know about the agent who asks. */
export interface SignedInAgent {
  id: string
  /** The person of the business; null for the owner of the account. */
  personId: string | null
  isOwner: boolean
  sessionId: string
  /** Whether this browser or program signed in lately, so that the agent is likely still there. */
  justSignedIn: boolean
  state: AgentState
  subscribed: boolean
  /** The postcode of the yard, or null if it was never given. */
  yard: Postcode | null
}

/** The agent to whom a token belongs, or `signed-out`. */
export async function agentOfToken(
  services: Services,
  token: string,
): Promise<Answer<SignedInAgent>> {
  const now = services.clock.now()
  const found = await findSession(services.database, tokenDigest(services, token), now)
  if (found === undefined) return { ok: false, reason: 'signed-out' }
  const subscribed = isSubscribed(found, now)
  const { id, state, session_id: sessionId, yard_postcode: yard } = found
  const justSignedIn = now - found.session_started_at < JUST_MS
  if (now - (found.used_at ?? 0) >= NOTED_EVERY_MS) await noteUse(services, found)
  const person = { personId: found.person_id, isOwner: found.person_id === null }
  const session = { sessionId, justSignedIn }
  const agent = { id, ...person, ...session, state, subscribed, yard: yard as Postcode | null }
  return { ok: true, value: agent }
}

/** The sessions of the person who asks, the last used first. */
export async function listSessions(
  { database, clock }: Services,
  agent: SignedInAgent,
): Promise<Session[]> {
  const sessions = await findSessionsOf(database, agent, clock.now())
  return sessions.map(({ id, device, created_at, used_at }) => ({
    device,
    signedInAt: new Date(created_at).toISOString(),
    lastUsedAt: new Date(used_at ?? created_at).toISOString(),
    current: id === agent.sessionId,
  }))
}

/** Ends all sessions of the person who asks, the present one too, so that a lost device is signed out. */
export async function endSessions(services: Services, agent: SignedInAgent): Promise<void> {
  await deleteSessionsOfOne(services.database, agent)
}

/** Ends one session; the agent's others go on. */
export async function endSession(services: Services, agent: SignedInAgent): Promise<void> {
  await deleteSession(services.database, agent.sessionId)
}

// While nothing can be written, reading still works.
async function noteUse({ database, clock }: Services, session: SessionRow): Promise<void> {
  const now = clock.now()
  const expiresAt = Math.min(now + IDLE_MS, session.session_started_at + SESSION_MS)
  await touchSession(database, session.session_id, { now, expiresAt }).catch((error: unknown) => {
    if (!isOutage(error)) throw error
  })
}
