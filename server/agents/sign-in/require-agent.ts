// The session of every agent's call, by bearer token or by the console's cookie, is checked before a body is read.
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  FastifyInstance,
} from 'fastify'
import type { Endpoint } from '../../../domain/wire/calls.ts'
import {
  serveCall,
  type Asked,
  type CallDescription,
  type Does,
} from '../../platform/http/described-call.ts'
import type { CallerLimit } from '../../platform/http/rate-limit.ts'
import { DONE, type Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { mayTradeIn } from '../accounts/trading-status.ts'
import { SIGNED_OUT, tokenOfCookie } from './session-cookie.ts'
import { agentOfToken, type SignedInAgent } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by `requireAgent`. */
    agent?: SignedInAgent
  }
}

/**
 * A route's `onRequest`: refuses a client that is not signed in. `approved` also refuses agents who may not trade,
 * `ownerOnly` the other people of the business, and `justSignedIn` sessions that began some time ago.
 */
export function requireAgent(
  services: Services,
  asked: { approved: boolean; justSignedIn: boolean; ownerOnly: boolean },
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = tokenOf(request, services)
    if (typeof token !== 'string') return refuse(reply, token)
    const agent = await findAgent(services, request, token)
    if (agent === undefined) {
      request.note({ event: 'session-refused' })
      return refuse(reply, SIGNED_OUT)
    }
    const trades = asked.approved ? mayTradeIn(agent.state) : DONE
    if (!trades.ok) return refuse(reply, trades)
    if (asked.ownerOnly && agent.personId !== null) {
      return refuse(reply, { ok: false, reason: 'owner-only' })
    }
    if (asked.justSignedIn && !agent.justSignedIn) {
      return refuse(reply, { ok: false, reason: 'sign-in-again' })
    }
  }
}

/** Agents' writes count towards the share of the person, not of the address. */
export function agentLimit(services: Services): CallerLimit {
  return {
    whose: 'agent',
    async callerOf(request) {
      const agent = await agentIfSignedIn(services, request)
      return agent?.personId ?? agent?.id
    },
  }
}

/** The agent who is signed in, on a route that is open to others too. */
export async function agentIfSignedIn(services: Services, request: FastifyRequest) {
  const token = tokenOf(request, services)
  return typeof token === 'string' ? findAgent(services, request, token) : undefined
}

// The session is looked up once for a request.
async function findAgent(services: Services, request: FastifyRequest, token: string) {
  const agent = request.agent ?? (await agentOfToken(services, token))
  if (agent !== undefined) request.agent = agent
  return agent
}

function tokenOf(request: FastifyRequest, { config }: Services): string | Refusal {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? tokenOfCookie(request, config)
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.reason === 'signed-out') reply.header('www-authenticate', 'Bearer')
  return reply.refuse(refusal)
}

export type AskedByAgent<E extends Endpoint> = Asked<E> & { agent: SignedInAgent }

/** Registers a call about what is the asking agent's own: no address names another agent. */
export function agentCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { does, config, ...described }: CallDescription & Does<E, AskedByAgent<E>>,
): void {
  const call = {
    ...described,
    config: { ...config, kind: 'agent' as const },
    async does(asked: Asked<E>) {
      const { agent } = asked.request
      return agent === undefined ? SIGNED_OUT : does({ ...asked, agent })
    },
  }
  serveCall(app, endpoint, call, [
    401,
    403,
    ...(endpoint.includes(':') ? [404 as const] : []),
    429,
    503,
  ])
}
