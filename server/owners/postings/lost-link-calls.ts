// The page's script sends POST /car/lost-link as JSON; without JavaScript the form sends it.
import type { FastifyInstance } from 'fastify'
import { Done } from '../../../domain/wire/outcome.ts'
import { LostLink } from '../../../domain/wire/posting.ts'
import { acceptForms } from '../../platform/http/read-bodies.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import type { Services } from '../../platform/services.ts'
import { resendLostLink } from './resend-lost-link.ts'
import { readTyped } from './typed-posting.ts'

const URL = '/car/lost-link'
const FIELDS = ['registrationNumber', 'phoneNumber'] as const

export async function lostLinkCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post(
      URL,
      {
        config: {
          kind: 'form',
          refusedPage: 'lost-link-refused',
          showPage: (_request, reply) => reply.redirect('/lost-link', 303),
        },
        schema: {
          tags: ['Owners'],
          summary: 'Text a lost link again',
          description:
            'The answer is the same whether or not the registration and number match a posting.',
          body: LostLink,
          response: { 200: Done, ...refusals([400, 413, 415, 429, 503]) },
        },
      },
      async (request, reply) => {
        const { typed, problems } = readTyped(request.body, FIELDS)
        if (problems.length > 0) return reply.refuse({ ok: false, reason: 'invalid', problems })
        const sent = await resendLostLink(services, typed, clientNetworks(request))
        if (!sent.ok) return reply.refuse(sent)
        if (namesHtml(request.headers.accept)) {
          return reply.redirect('/lost-link#sent', 303)
        }
        return reply.succeed()
      },
    )
  })
}
