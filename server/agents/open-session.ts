// The second half of signing in: the texted code becomes a session.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parsePhoneNumber, type PhoneNumber } from '../../domain/phone-number.ts'
import { refuse } from '../../domain/problem.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { findAgentByPhone } from './agent-storage.ts'
import { codeDigests, tokenDigest } from './sign-in-digests.ts'
import { deleteCode, insertSession, takeTry } from './sign-in-storage.ts'
import { viewAgent, type AgentView } from './view-agent.ts'

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** A session just opened: its token is shown this once. */
export interface OpenedSession {
  token: string
  agent: AgentView
}

/**
 * Opens a session for the phone and the code texted to it. A wrong code, one that ran out or was
 * guessed at five times, and a number nobody has are one and the same refusal.
 */
export async function openSession(
  world: World,
  typed: { phoneNumber: string; code: string },
): Promise<Answer<OpenedSession>> {
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  if (!phone.ok) return { ...phone, reason: 'invalid' }
  const code = typed.code.replace(/[\s-]/g, '')
  return world.database
    .transaction()
    .execute((tx) => exchange(world, tx, { phone: phone.value, code }))
}

/** A token of 256 random bits that signs the agent in for 30 days. Only its digest is kept. */
export async function startSession(
  world: Pick<World, 'digest' | 'clock'>,
  database: Database,
  agentId: string,
): Promise<string> {
  const now = world.clock.now()
  const token = randomBytes(32).toString('base64url')
  const session = { id: orderedId(now), agentId, expiresAt: now + SESSION_MS }
  await insertSession(database, { ...session, tokenDigest: tokenDigest(world, token) }, now)
  return token
}

async function exchange(
  world: World,
  tx: Database,
  { phone, code }: { phone: PhoneNumber; code: string },
): Promise<Answer<OpenedSession>> {
  const { phoneDigest, codeDigest } = codeDigests(world, phone, code)
  const right = await takeTry(tx, phoneDigest, world.clock.now())
  const agent = await findAgentByPhone(tx, phone)
  if (right === undefined || !isSame(right, codeDigest)) return WRONG_CODE
  if (agent === undefined || agent.state === 'applied') return WRONG_CODE
  await deleteCode(tx, phoneDigest)
  const token = await startSession(world, tx, agent.id)
  const view = await viewAgent({ ...world, database: tx }, agent.id)
  return { ok: true, value: { token, agent: view } }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const WRONG_CODE: Refusal = {
  ...refuse(
    'code',
    'wrong-code',
    'This code is wrong or has expired. Check it, or ask for a new one.',
  ),
  reason: 'invalid',
}
