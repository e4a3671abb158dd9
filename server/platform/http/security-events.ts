// Security events that a request causes: each refusal that is one, and what calls note themselves. They
// carry where the request came from.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../security/events.ts'
import type { Services } from '../services.ts'
import { clientNetwork } from './client-networks.ts'
import type { ProblemDetails } from './problem-details.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps a security event with where the request came from. */
    note(event: SecurityEvent): void
  }
}

/** Lets every call of `app` note events. */
export function noteEvents(app: FastifyInstance, { security }: Pick<Services, 'security'>): void {
  app.decorateRequest('note', function (event) {
    security.record(event, { address: clientNetwork(this), requestId: this.id })
  })
}

/** Notes a refusal where it is a security event. */
export function noteRefusal(request: FastifyRequest, refused: ProblemDetails): void {
  const event = eventOf(refused, request)
  if (event !== null) request.note(event)
}

function eventOf({ status, reason, limit, sender }: ProblemDetails, request: FastifyRequest) {
  const agent = request.agent?.id ?? null
  if (status === 429) return { event: 'limit-met', agent, limit: limit ?? reason ?? null } as const
  switch (reason) {
    case 'foreign-page':
      return { event: reason } as const
    case 'not-signed':
      return { event: 'signature-refused', carrier: sender ?? null } as const
    case 'manager-only':
      return { event: 'desk-refused', operator: request.operator?.name ?? null, reason } as const
    case 'cross-site':
    case 'owner-only':
    case 'sign-in-again':
    case 'not-approved':
    case 'suspended':
    case 'licence-expired':
    case 'no-subscription':
    case 'unconfirmed':
      return { event: 'access-refused', agent, reason } as const
    default:
      return null
  }
}
