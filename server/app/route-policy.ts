// Gives a route, as it is registered, what its kind needs. A route says its kind and what differs.
import type { FastifyInstance } from 'fastify'
import { signInLimit } from '../agents/sign-in/known-browser.ts'
import { agentLimit, requireAgent } from '../agents/sign-in/require-agent.ts'
import { operatorLimit, requireOperator } from '../desk/desk-session.ts'
import { requireRoom } from '../upkeep/health/free-disk.ts'
import { refuseUnacceptable } from '../platform/http/accept.ts'
import type { CallerLimit, Limit } from '../platform/http/rate-limit.ts'
import { findByLink } from '../owners/postings/posting-storage.ts'
import type { Services } from '../platform/services.ts'

/**
 * `owner` is behind a link, `agent` and `desk` are behind sessions, `sign-in` opens one, a `form` costs a text or a
 * photo, a `webhook` checks a signature itself. A `page` and a `file` count towards no share unless they name one, and a
 * `refusal` answers what an address does not take.
 */
type RouteKind =
  | 'owner'
  | 'form'
  | 'agent'
  | 'desk'
  | 'sign-in'
  | 'webhook'
  | 'health'
  | 'page'
  | 'file'
  | 'refusal'

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind
    /** Open also to agents who may not trade. */
    unapproved?: true
    /** Open only to agents who signed in within the last 15 minutes. */
    justSignedIn?: true
    ownerOnly?: true
    managerOnly?: true
    /** A POST that only deletes, and so needs no room on the disk. */
    deletes?: true
  }
}

/** Applies to every route that is registered after this call. Throws on a route without a kind. */
export function setRoutePolicy(app: FastifyInstance, services: Services): void {
  const limits: Partial<Record<RouteKind, Limit>> = {
    owner: linkLimit(services),
    form: 'submissions',
    agent: agentLimit(services),
    desk: operatorLimit(services),
    'sign-in': signInLimit(services),
  }
  // Somebody who deletes, stops or says "not my car" by a link that opens something never has to wait.
  const freeOfLink = { ...linkLimit(services), isFree: true }
  const preParsing = requireRoom(services)

  app.addHook('onRoute', (route) => {
    const { config } = route
    if (config?.kind === undefined) throw new Error(`The route ${route.url} says no kind.`)
    const limit = limits[config.kind]
    if (limit === undefined) return

    const isWrite = config.writes ?? !['GET', 'HEAD'].includes(String(route.method))
    const answers = config.refusedPage === undefined ? 'json' : 'json-or-page'
    const deletes = route.method === 'DELETE' || config.deletes === true
    const ofWrite = config.kind === 'owner' && deletes ? freeOfLink : limit
    route.config = { answers, limit: isWrite ? ofWrite : 'reads', ...config }
    const onRequest = [route.onRequest ?? [], refuseUnacceptable].flat()
    route.onRequest = onRequest
    if (isWrite && !deletes) route.preParsing = preParsing
    if (config.kind === 'agent') {
      const { unapproved = false, justSignedIn = false, ownerOnly = false } = config
      onRequest.push(requireAgent(services, { approved: !unapproved, justSignedIn, ownerOnly }))
      route.schema = { ...route.schema, security: SIGNED_IN }
    }
    if (config.kind === 'desk') {
      onRequest.push(requireOperator(services, { managerOnly: config.managerOnly === true }))
      route.schema = { ...route.schema, security: [{ desk: [] }] }
    }
  })
}

// For the OpenAPI document: a bearer token, or the console's cookie.
const SIGNED_IN = [{ bearer: [] }, { console: [] }]

/** An owner's calls count towards the share of their link, where the link opens something. */
function linkLimit({ database }: Pick<Services, 'database'>): CallerLimit {
  return {
    whose: 'link',
    async callerOf(request) {
      const { uniqueId = '' } = request.params as { uniqueId?: string }
      return (await findByLink(database, { uniqueId })) === undefined ? undefined : uniqueId
    },
  }
}
