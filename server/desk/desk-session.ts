// A session at the desk lasts eight hours at most, one without use, and only as long as the settings name its operator.
import { randomBytes } from 'node:crypto'
import { DESK_IDLE_HOURS, KEPT_OF_STAFF } from '../../domain/people/kept-of-staff.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/basics/time.ts'
import type { SessionCookie } from '../agents/sign-in/session-cookie.ts'
import type { Database, Row } from '../platform/database/schema.ts'
import { isOutage } from '../platform/http/outages.ts'
import { orderedId } from '../platform/identifiers.ts'
import type { Services } from '../platform/services.ts'
import {
  deleteDeskSessions,
  findDeskSession,
  insertDeskSession,
  touchDeskSession,
} from '../agents/sign-in/desk-session-storage.ts'
import { operatorDigest, operatorOfDigest, type OperatorPhone } from '../platform/settings/operator-phones.ts'

const SESSION_MS = KEPT_OF_STAFF.deskSessions.hours * HOUR_MS
const IDLE_MS = DESK_IDLE_HOURS * HOUR_MS
const NOTED_EVERY_MS = MINUTE_MS

export const DESK_COOKIE: SessionCookie = { name: 'desk', seconds: SESSION_MS / 1000 }

export interface SignedInOperator extends OperatorPhone {
  sessionId: string
}

/** Opens a session in place of the browser's earlier one, and answers its token. Only the token's digest is kept. */
export async function startDeskSession(
  services: Services,
  tx: Database,
  { phone }: Pick<OperatorPhone, 'phone'>,
  replaced?: string,
): Promise<string> {
  const now = services.clock.now()
  if (replaced !== undefined) await endDeskSession({ ...services, database: tx }, replaced)
  const token = randomBytes(32).toString('base64url')
  await insertDeskSession(tx, {
    id: orderedId(now),
    token_digest: tokenDigest(services, token),
    operator_digest: operatorDigest(services, phone),
    created_at: now,
    used_at: now,
    expires_at: now + IDLE_MS,
  })
  return token
}

/** The operator to whom a token belongs. A session of somebody who was taken out of the settings ends here. */
export async function operatorOfToken(
  services: Services,
  token: string,
): Promise<SignedInOperator | undefined> {
  const now = services.clock.now()
  const found = await findDeskSession(services.database, tokenDigest(services, token), now)
  if (found === undefined) return undefined
  const operator = operatorOfDigest(services, found.operator_digest)
  if (operator === undefined) {
    await deleteDeskSessions(services.database, 'operator_digest', found.operator_digest)
    return undefined
  }
  if (now - found.used_at >= NOTED_EVERY_MS) await noteUse(services, found)
  return { ...operator, sessionId: found.id }
}

/** Ends every session of an operator. */
export function endDeskSessions(
  services: Services,
  { phone }: Pick<OperatorPhone, 'phone'>,
): Promise<void> {
  const operator = operatorDigest(services, phone)
  return deleteDeskSessions(services.database, 'operator_digest', operator)
}

export function endDeskSession(
  services: Pick<Services, 'database' | 'digest'>,
  token: string,
): Promise<void> {
  return deleteDeskSessions(services.database, 'token_digest', tokenDigest(services, token))
}

// While nothing can be written, the desk can still be read.
async function noteUse(
  { database, clock }: Services,
  session: Row<'desk_sessions'>,
): Promise<void> {
  const now = clock.now()
  const expiresAt = Math.min(now + IDLE_MS, session.created_at + SESSION_MS)
  await touchDeskSession(database, { id: session.id, now, expiresAt }).catch((error: unknown) => {
    if (!isOutage(error)) throw error
  })
}

// The digest differs from that of agents' tokens, so that neither token works in the other's cookie.
function tokenDigest({ digest }: Pick<Services, 'digest'>, token: string): string {
  return digest('desk-session', token)
}
