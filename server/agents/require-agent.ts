// The door of every call that agents make: whose session it is, by bearer token or by the console's
// cookie, before a body is read.
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { World } from '../world.ts'
import type { Refusal } from '../refusal.ts'
import { agentOfToken, type SignedInAgent } from './session.ts'
import { isFromConsole, sessionCookie } from './session-cookie.ts'
import { refuseToTrade } from './standing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by `requireAgent`. */
    agent?: SignedInAgent
  }
}

const UNCHANGING = new Set(['GET', 'HEAD'])

/**
 * A route's `onRequest`: refuses whoever is not signed in and, where `approved`, may not trade; where
 * `justSignedIn`, also who signed in some time ago.
 */
export function requireAgent(
  world: World,
  { approved, justSignedIn = false }: { approved: boolean; justSignedIn?: boolean },
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = tokenOf(request, world)
    if (typeof token !== 'string') return refuse(reply, token)
    const signedIn = await agentOfToken(world, token)
    if (!signedIn.ok) {
      request.note({ event: 'session-refused' })
      return refuse(reply, signedIn)
    }
    request.agent = signedIn.value
    const refusal = approved ? refuseToTrade(signedIn.value.state) : null
    if (refusal !== null) return refuse(reply, refusal)
    if (justSignedIn && !signedIn.value.justSignedIn) {
      return refuse(reply, { ok: false, reason: 'sign-in-again' })
    }
  }
}

/** The agent that `requireAgent` let in. Throws on a route without it. */
export function signedInAgent({ agent }: FastifyRequest): SignedInAgent {
  if (agent === undefined) throw new Error('This route does not ask who is signed in.')
  return agent
}

function tokenOf(request: FastifyRequest, { config }: World): string | Refusal {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const cookie = sessionCookie(request, config)
  if (cookie === undefined) return { ok: false, reason: 'signed-out' }
  if (UNCHANGING.has(request.method) || isFromConsole(request, config)) return cookie
  return { ok: false, reason: 'cross-site' }
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.reason === 'signed-out') reply.header('www-authenticate', 'Bearer')
  return reply.refuse(refusal)
}
