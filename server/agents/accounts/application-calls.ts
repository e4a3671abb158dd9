// A business applies to be an agent by POST /agent/applications, as JSON or by a plain form.
import type { FastifyInstance } from 'fastify'
import { acceptForms, bodyField } from '../../platform/http/read-bodies.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import { SentApplication } from '../../../domain/wire/agents.ts'
import { Done } from '../../../domain/wire/schema.ts'
import type { Services } from '../../platform/services.ts'
import { applyToBeAgent } from './apply.ts'

const URL = '/agent/applications'

export async function applicationCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post(
      URL,
      {
        config: {
          kind: 'form',
          refusedPage: 'application-refused',
          showPage: (_request, reply) => reply.redirect('/agents/apply', 303),
        },
        schema,
      },
      async (request, reply) => {
        const fields = Object.keys(SentApplication.properties)
        const sent = Object.fromEntries(fields.map((name) => [name, bodyField(request.body, name)]))
        const applied = await applyToBeAgent(services, sent)
        if (!applied.ok) return reply.refuse(applied)
        if (namesHtml(request.headers.accept)) {
          return reply.redirect('/agents/apply#sent', 303)
        }
        return reply.succeed()
      },
    )
  })
}

const schema = {
  tags: ['Agents'],
  summary: 'Apply to be an agent',
  description:
    'The operator looks at it, and the applicant gets a text once it is approved. An application from a phone that has already applied, or that belongs to an agent, changes nothing and gets the same answer.',
  body: SentApplication,
  response: { 200: Done, ...refusals([400, 413, 415, 429, 503]) },
}
