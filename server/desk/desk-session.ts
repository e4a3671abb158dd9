// A session at the desk lasts eight hours at most, one without use, and only as long as the settings name its operator.
import { noteUse } from '../agents/sign-in/session.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '../../domain/basics/time.ts'
import { DESK_IDLE_HOURS, KEPT_OF_STAFF } from '../../domain/people/kept.ts'
import {
  type SessionCookie,
  SIGNED_OUT,
  sessionCookie,
  tokenOfCookie,
} from '../agents/sign-in/session-cookie.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CallerLimit } from '../platform/http/rate-limit.ts'
import { orderedId } from '../platform/identifiers.ts'
import type { Services } from '../platform/services.ts'
import {
  operatorDigest,
  operatorOfDigest,
  type OperatorPhone,
} from '../platform/settings/operator-phones.ts'

const SESSION_MS = KEPT_OF_STAFF.deskSessions.hours * HOUR_MS
const IDLE_MS = DESK_IDLE_HOURS * HOUR_MS
const NOTED_EVERY_MS = MINUTE_MS

export const DESK_COOKIE: SessionCookie = { name: 'desk', seconds: SESSION_MS / 1000 }

/** Opens a session in place of the browser's earlier one, and answers its token. Only the token's digest is kept. */
export async function startDeskSession(
  services: Services,
  tx: Database,
  { phone }: Pick<OperatorPhone, 'phone'>,
  replaced?: string,
): Promise<string> {
  const now = services.clock.now()
  if (replaced !== undefined) await endDeskSessions(services, tx, { token: replaced })
  const token = randomBytes(32).toString('base64url')
  const whose = { operator_digest: operatorDigest(services, phone) }
  const times = { created_at: now, used_at: now, expires_at: now + IDLE_MS }
  await tx
    .insertInto('desk_sessions')
    .values({ id: orderedId(now), token_digest: tokenDigest(services, token), ...whose, ...times })
    .execute()
  return token
}

export async function endDeskSessions(
  services: Pick<Services, 'digest'>,
  database: Database,
  of: { token: string } | { operatorDigest: string },
): Promise<void> {
  const ended = database.deleteFrom('desk_sessions')
  await (
    'token' in of
      ? ended.where('token_digest', '=', tokenDigest(services, of.token))
      : ended.where('operator_digest', '=', of.operatorDigest)
  ).execute()
}

// The digest differs from that of agents' tokens, so that neither token works in the other's cookie.
function tokenDigest({ digest }: Pick<Services, 'digest'>, token: string): string {
  return digest('desk-session', token)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in at the desk; set by `requireOperator`. */
    operator?: OperatorPhone
  }
}

/** A route's `onRequest`: refuses anyone not signed in at the desk and, with `managerOnly`, support. */
export function requireOperator(
  services: Services,
  { managerOnly }: { managerOnly: boolean },
): onRequestAsyncHookHandler {
  const { config } = services
  return async (request, reply) => {
    if (config.operators.length === 0) return reply.refuse({ ok: false, reason: 'no-desk' })
    const token = tokenOfCookie(request, config, DESK_COOKIE)
    if (typeof token !== 'string') return reply.refuse(token)
    const operator = await findOperator(services, request)
    if (operator === undefined) {
      request.note({ event: 'desk-refused', operator: null, reason: 'signed-out' })
      return reply.refuse(SIGNED_OUT)
    }
    if (managerOnly && operator.role !== 'manager') {
      return reply.refuse({ ok: false, reason: 'manager-only' })
    }
  }
}

/** Writes at the desk count towards the share of the operator. */
export function operatorLimit(services: Services): CallerLimit {
  return {
    whose: 'operator',
    callerOf: async (request) => (await findOperator(services, request))?.name,
  }
}

/** Who is signed in. A session of somebody who was taken out of the settings ends here. */
async function findOperator(services: Services, request: FastifyRequest) {
  const { database, config, clock } = services
  const token = sessionCookie(request, config, DESK_COOKIE)
  if (request.operator !== undefined || token === undefined) return request.operator
  const now = clock.now()
  const found = await database
    .selectFrom('desk_sessions')
    .selectAll()
    .where('token_digest', '=', tokenDigest(services, token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const operator = operatorOfDigest(services, found.operator_digest)
  if (operator === undefined) {
    await endDeskSessions(services, database, { operatorDigest: found.operator_digest })
    return undefined
  }
  if (now - found.used_at >= NOTED_EVERY_MS) {
    const session = { id: found.id, startedAt: found.created_at }
    await noteUse(services, 'desk_sessions', session, { idleMs: IDLE_MS, mostMs: SESSION_MS })
  }
  request.operator = operator
  return operator
}
