// The cookie's session is looked up before a body is read. No bearer token is accepted: only browsers call the desk.
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { isFromConsole, sessionCookie } from '../agents/sign-in/session-cookie.ts'
import type { CallerLimit } from '../platform/http/rate-limit.ts'
import { DONE, type Answer, type Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { DESK_COOKIE, operatorOfToken, type SignedInOperator } from './desk-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in at the desk; set by `requireOperator`. */
    operator?: SignedInOperator
  }
}

const UNCHANGING = new Set(['GET', 'HEAD'])

/** A route's `onRequest`: refuses anyone not signed in at the desk and, with `managerOnly`, support. */
export function requireOperator(
  services: Services,
  { managerOnly }: { managerOnly: boolean },
): onRequestAsyncHookHandler {
  return async (request, reply): Promise<FastifyReply | undefined> => {
    const may = await mayEnter(services, request, managerOnly)
    return may.ok ? undefined : reply.refuse(may)
  }
}

async function mayEnter(
  services: Services,
  request: FastifyRequest,
  managerOnly: boolean,
): Promise<Answer> {
  const { config } = services
  if (config.operators.length === 0) return { ok: false, reason: 'no-desk' }
  if (sessionCookie(request, config, DESK_COOKIE) === undefined) return SIGNED_OUT
  if (!UNCHANGING.has(request.method) && !isFromConsole(request, config)) {
    return { ok: false, reason: 'cross-site' }
  }
  const operator = await findOperator(services, request)
  if (operator === undefined) {
    request.note({ event: 'desk-refused', operator: null, reason: 'signed-out' })
    return SIGNED_OUT
  }
  const isAllowed = !managerOnly || operator.role === 'manager'
  return isAllowed ? DONE : { ok: false, reason: 'manager-only' }
}

const SIGNED_OUT: Refusal = { ok: false, reason: 'signed-out' }

/** Writes at the desk count towards the share of the operator. */
export function operatorLimit(services: Services): CallerLimit {
  return {
    whose: 'operator',
    callerOf: async (request) => (await findOperator(services, request))?.name,
  }
}

/** The operator that `requireOperator` let in. Throws on a route without it. */
export function signedInOperator({ operator }: FastifyRequest): SignedInOperator {
  if (operator === undefined) throw new Error('This route does not ask who is at the desk.')
  return operator
}

async function findOperator(
  services: Services,
  request: FastifyRequest,
): Promise<SignedInOperator | undefined> {
  const token = sessionCookie(request, services.config, DESK_COOKIE)
  if (request.operator === undefined && token !== undefined) {
    const operator = await operatorOfToken(services, token)
    if (operator !== undefined) request.operator = operator
  }
  return request.operator
}
