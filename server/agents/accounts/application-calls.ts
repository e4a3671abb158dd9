import type { FastifyInstance } from 'fastify'
import { acceptForms } from '../../platform/http/read-bodies.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { applyToBeAgent } from './apply.ts'

export function applicationCalls(app: FastifyInstance, services: Services): void {
  serveCall(app, 'POST /agent/applications', {
    summary: 'Apply to be an agent',
    takes: acceptForms,
    description:
      'The operator looks at it, and the applicant gets a text once it is approved. An application from a phone that has already applied, or that belongs to an agent, changes nothing and gets the same answer.',
    config: {
      kind: 'form',
      refusedPage: 'application-refused',
      showPage: (_request, reply) => reply.redirect('/agents/apply', 303),
    },
    async does({ body, request, reply }) {
      const applied = await applyToBeAgent(services, body)
      return applied.ok && namesHtml(request.headers.accept)
        ? reply.redirect('/agents/apply#sent', 303)
        : applied
    },
  })
}
