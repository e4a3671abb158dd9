// POST /agent/close: the owner of an agent's account closes it.
import type { FastifyInstance } from 'fastify'
import { Done } from '../../../domain/wire/outcome.ts'
import { signedInAgent } from '../../agents/sign-in/require-agent.ts'
import { endSessionCookie } from '../../agents/sign-in/session-cookie.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import type { Services } from '../../platform/services.ts'
import { closeAccount } from './close-account.ts'

const config = {
  kind: 'agent',
  unapproved: true,
  ownerOnly: true,
  justSignedIn: true,
  deletes: true,
} as const

/** Registers the call. */
export function closeCalls(app: FastifyInstance, services: Services): void {
  app.post('/agent/close', { config, schema }, async (request, reply) => {
    const { id: agent } = signedInAgent(request)
    const closed = await closeAccount(services, agent)
    if (!closed.ok) return reply.refuse(closed)
    request.note({ event: 'signed-out-everywhere', agent })
    endSessionCookie(reply, services.config)
    return reply.succeed()
  })
}

const schema = {
  tags: ['Agents'],
  summary: 'Close your account',
  description:
    'For the account’s owner, within 15 minutes of signing in. Everybody of the business is signed out, quotes are withdrawn, deals end and the subscription is cancelled.',
  response: {
    200: Done,
    ...refusals([401, 403, 413, 415, 429, 503], {
      403: 'You aren’t the account’s owner (`owner-only`), signed in more than 15 minutes ago (`sign-in-again`), or are suspended',
    }),
  },
}
