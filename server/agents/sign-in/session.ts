import { prepareFirst } from '../../platform/database/prepared.ts'
import { isSubscribed, maySignIn } from '../accounts/trading-status.ts'
import { findAgent, findPerson } from '../accounts/agent-storage.ts'
import { randomBytes } from 'node:crypto'
import { accept } from '../../../domain/basics/problem.ts'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '../../../domain/basics/time.ts'
import { IDLE_DAYS, KEPT } from '../../../domain/people/kept.ts'
import { parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { isOutage } from '../../platform/http/outages.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { viewAgent } from '../accounts/view-agent.ts'
import { findSigner } from './ask-for-code.ts'
import { useCode, WRONG_CODE } from './texted-code.ts'

const NOTED_EVERY_MS = HOUR_MS
const JUST_MS = 15 * MINUTE_MS

export type SignedInAgent = NonNullable<Awaited<ReturnType<typeof agentOfToken>>>

export async function agentOfToken(services: Services, token: string) {
  const now = services.clock.now()
  const tokenDigest = services.digest('session', token)
  const found = await findRunning(services.database, { tokenDigest, now })
  if (found === undefined) return undefined
  const { id, state, person_id: personId, session_id: sessionId, yard_postcode: yard } = found
  const { session_started_at: startedAt } = found
  if (now - found.used_at >= NOTED_EVERY_MS) {
    const session = { id: sessionId, startedAt }
    await noteUse(services, 'sessions', session, { idleMs: IDLE_MS, mostMs: SESSION_MS })
  }
  return {
    id,
    /** The person of the business; null for the owner of the account. */
    personId,
    sessionId,
    /** Whether this browser or program signed in lately, so that the agent is likely still there. */
    justSignedIn: now - startedAt < JUST_MS,
    state,
    subscribed: isSubscribed(found, now),
    yard: yard as Postcode | null,
  }
}

export async function listSessions({ database, clock }: Services, agent: SignedInAgent) {
  const sessions = await database
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('agent_id', '=', agent.id)
    .where('person_id', 'is not distinct from', agent.personId)
    .where('expires_at', '>', clock.now())
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return sessions.map(({ id, device, created_at, used_at }) => ({
    device,
    signedInAt: iso(created_at),
    lastUsedAt: iso(used_at),
    current: id === agent.sessionId,
  }))
}

export async function endSession({ database }: Services, id: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', id).execute()
}

export const SESSION_MS = KEPT.sessions.days * DAY_MS
const IDLE_MS = IDLE_DAYS * DAY_MS

export interface Browser {
  /** The token of the browser's present session, which the new session replaces. */
  token: string | undefined
  device: string | null
  /** Called with the agent whose sign-in was refused; null where the number is nobody's. */
  refused: (agentId: string | null) => void
}

/** A session that was just opened. Its token is shown this once. */
export interface StartedSession {
  token: string
  agent: Agent
}

export async function openSession(
  services: Services,
  typed: { phoneNumber: string; code: string; signInKey: string },
  browser: Browser,
): Promise<Answer<StartedSession>> {
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  if (!phone.ok) return phone
  const { code, signInKey } = typed
  const asker = { phone: phone.value, signInKey, at: 'agents' } as const
  let agentId: string | null = null
  const opened = await services.database.transaction().execute(async (tx) => {
    const isRight = await useCode(services, tx, asker, code)
    const { agent, person = null } = (await findSigner(tx, asker.phone)) ?? {}
    agentId = agent?.id ?? null
    if (!isRight || agent === undefined) return null
    const whose = { agentId: agent.id, personId: person?.id ?? null }
    const started = await replaceSession(services, tx, whose, browser)
    if (started !== null && person !== null) await noteJoining(services, tx, person)
    return started
  })
  if (opened !== null) return accept(opened)
  browser.refused(agentId)
  return WRONG_CODE
}

/** A token of 256 random bits that signs the agent in. Only its digest is kept. */
export async function startSession(
  services: Pick<Services, 'digest' | 'clock'>,
  database: Database,
  agentId: string,
  { device = null, personId = null }: { device?: string | null; personId?: string | null } = {},
): Promise<string> {
  const now = services.clock.now()
  const token = randomBytes(32).toString('base64url')
  const session = { id: orderedId(now), agent_id: agentId, person_id: personId, device }
  const times = { created_at: now, used_at: now, expires_at: now + IDLE_MS }
  await database
    .insertInto('sessions')
    .values({ ...session, ...times, token_digest: services.digest('session', token) })
    .execute()
  return token
}

/** Signs the agent in and ends the browser's earlier session; null where the agent may not sign in (any more). */
export async function replaceSession(
  services: Services,
  tx: Database,
  { agentId, personId }: { agentId: string; personId: string | null },
  browser: Browser,
): Promise<StartedSession | null> {
  await takeLock(tx, agentLock(agentId))
  const agent = await findAgent(tx, agentId)
  if (agent === undefined || !maySignIn(agent.state)) return null
  if (personId !== null && (await findPerson(tx, personId)) === undefined) return null
  if (browser.token !== undefined) {
    const digest = services.digest('session', browser.token)
    await tx.deleteFrom('sessions').where('token_digest', '=', digest).execute()
  }
  const token = await startSession(services, tx, agentId, { device: browser.device, personId })
  const viewed = await viewAgent({ ...services, database: tx }, { id: agentId, personId })
  if (!viewed.ok) throw new Error('A session was opened for nobody.')
  return { token, agent: viewed.value }
}

// The account's owner may have typed a stranger's number by mistake, and learns at once who signed in.
async function noteJoining(services: Services, tx: Database, person: Row<'agent_people'>) {
  const joined = await tx
    .updateTable('agent_people')
    .set({ joined_at: services.clock.now() })
    .where('id', '=', person.id)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  if (joined.numUpdatedRows === 0n) return
  await queuePush(services, tx, {
    agentId: person.agent_id,
    kind: 'joined',
    title: `${person.name ?? 'Somebody you added'} has joined`,
    line: 'They’ve signed in for the first time.',
    path: `/agents/profile/people?joined=${person.id}`,
    isForOwner: true,
  })
}

const findRunning = prepareFirst((database, asked: { tokenDigest: string; now: number }) =>
  database
    .selectFrom('sessions')
    .innerJoin('agents', 'agents.id', 'sessions.agent_id')
    .leftJoin('agent_people', 'agent_people.id', 'person_id')
    .where('token_digest', '=', asked.tokenDigest)
    .where('expires_at', '>', asked.now)
    .where('removed_at', 'is', null)
    .select(['agents.id', 'state', 'subscribed_until', 'paid_until', 'yard_postcode'])
    .select(['sessions.id as session_id', 'person_id', 'used_at'])
    .select('sessions.created_at as session_started_at'),
)

/** Notes that a session is in use, and its new end. While nothing can be written, reading still works. */
export async function noteUse(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  table: 'sessions' | 'desk_sessions',
  { id, startedAt }: { id: string; startedAt: number },
  { idleMs, mostMs }: { idleMs: number; mostMs: number },
): Promise<void> {
  const now = clock.now()
  const use = { used_at: now, expires_at: Math.min(now + idleMs, startedAt + mostMs) }
  try {
    await database.updateTable(table).set(use).where('id', '=', id).execute()
  } catch (error) {
    if (!isOutage(error)) throw error
  }
}
