// POST /car/lost-link: the call behind the lost-link page, sent by script as JSON or by the form
// itself.
import type { FastifyInstance } from 'fastify'
import { requireDiskSpace } from '../health/free-disk.ts'
import { namesHtml } from '../http/accept.ts'
import { refuseOtherMethods } from '../http/calls-only.ts'
import { successSchema } from '../http/success-schema.ts'
import type { World } from '../world.ts'
import { resendLostLink } from './resend-lost-link.ts'
import { readTyped } from './typed-posting.ts'

const URL = '/car/lost-link'
const FIELDS = ['registrationNumber', 'phoneNumber'] as const

/** Registers the call. A form without JavaScript is sent back to its page, at the answer. */
export async function lostLinkCalls(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(
      URL,
      {
        config: { answers: 'json-or-page', allowance: 'submissions' },
        schema: { response: { 200: successSchema } },
        preParsing: requireDiskSpace(world),
      },
      async (request, reply) => {
        const { typed, problems } = readTyped(request.body, FIELDS)
        if (problems.length > 0) return reply.refuse({ ok: false, reason: 'invalid', problems })
        const sent = await resendLostLink(world, typed)
        if (!sent.ok) return reply.refuse(sent)
        if (namesHtml(request.headers.accept)) {
          return reply.header('cache-control', 'no-store').redirect('/lost-link#sent', 303)
        }
        return reply.succeed()
      },
    )
  })
  refuseOtherMethods(app, URL, ['POST'])
}
