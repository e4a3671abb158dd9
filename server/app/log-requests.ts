// Each call that may write gets one line in the log. The line names the route's pattern, never the address, which may
// hold somebody's link. Reads get none, since they are many and alike; their faults are logged as faults.
import type { FastifyInstance, onResponseHookHandler, FastifyRequest } from 'fastify'
import { clientNetwork } from '../platform/http/client-networks.ts'
import type { ProblemDetails } from '../platform/http/problem-details.ts'
import type { SecurityEvent } from '../platform/security-log.ts'
import type { Services } from '../platform/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for a call that is no GET, but writes nothing either. */
    writes?: boolean
  }
}

/** Logs every call but GET and HEAD once it is answered, then calls `afterWrite`. */
export function logWrites(app: FastifyInstance, { log }: Services, afterWrite: () => void): void {
  const logWrite: onResponseHookHandler = (request, reply, done) => {
    log.info('request', {
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
    afterWrite()
    done()
  }
  // Only the routes that need the hook get it: even a hook that returns at once costs every answer.
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return
    if (route.config?.writes === false) return
    route.onResponse = [route.onResponse ?? [], logWrite].flat()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Records a security event with the address that the request came from. */
    note(event: SecurityEvent): void
  }
}

export function noteEvents(app: FastifyInstance, { security }: Pick<Services, 'security'>): void {
  app.decorateRequest('note', function (event) {
    security.record(event, { address: clientNetwork(this), requestId: this.id })
  })
}

const ACCESS =
  /^(cross-site|owner-only|sign-in-again|not-approved|suspended|licence-expired|no-subscription|unconfirmed)$/

/** Notes a refusal that is a security event. */
export function noteRefusal(
  request: FastifyRequest,
  { status, reason = '', limit, sender }: ProblemDetails,
): void {
  const agent = request.agent?.id ?? null
  const operator = request.operator?.name ?? null
  if (status === 429) request.note({ event: 'limit-met', agent, limit: limit ?? reason })
  else if (reason === 'foreign-page') request.note({ event: reason })
  else if (reason === 'not-signed')
    request.note({ event: 'signature-refused', carrier: sender ?? null })
  else if (reason === 'manager-only') request.note({ event: 'desk-refused', operator, reason })
  else if (ACCESS.test(reason)) request.note({ event: 'access-refused', agent, reason })
}
