// The calls that sign agents in and out.
import type { FastifyInstance } from 'fastify'
import { bodyText } from '../http/body-field.ts'
import type { Services } from '../services.ts'
import { askForCode } from './ask-for-code.ts'
import { knownBrowserCookie, signInLimit } from './known-browser.ts'
import { openSession } from './open-session.ts'
import { signedInAgent } from './require-agent.ts'
import { sendSession } from './send-session.ts'
import { endSessionCookie } from './session-cookie.ts'
import { endSession, endSessions, listSessions } from './session.ts'
import * as schemas from './sign-in-schemas.ts'

const SIGN_IN = '/agent/sign-in'
const SESSIONS = '/agent/sessions'
const CURRENT = '/agent/sessions/current'

/** Registers the five calls. */
export function signInCalls(app: FastifyInstance, services: Services): void {
  const { config } = services
  const code = { kind: 'form', limit: signInLimit(services) } as const
  app.post(SIGN_IN, { config: code, schema: schemas.askForCode }, async (request, reply) => {
    const typed = {
      phoneNumber: bodyText(request.body, 'phoneNumber'),
      signInKey: bodyText(request.body, 'signInKey'),
    }
    const asked = await askForCode(services, typed, {
      cookie: knownBrowserCookie(request, config),
      limitMet: (agent) => request.note({ event: 'limit-met', agent, limit: 'sign-in-texts' }),
    })
    if (!asked.ok) return reply.refuse(asked)
    return reply.succeed()
  })

  const opening = { config: { kind: 'sign-in' }, schema: schemas.openSession } as const
  app.post(SESSIONS, opening, (request, reply) => {
    const typed = {
      phoneNumber: bodyText(request.body, 'phoneNumber'),
      code: bodyText(request.body, 'code'),
      signInKey: bodyText(request.body, 'signInKey'),
    }
    return sendSession(services, { request, reply, by: 'code' }, (browser) =>
      openSession(services, typed, browser),
    )
  })

  app.delete(
    CURRENT,
    { config: { kind: 'agent', unapproved: true, limit: 'none' }, schema: schemas.endSession },
    async (request, reply) => {
      const agent = signedInAgent(request)
      await endSession(services, agent)
      request.note({ event: 'signed-out', agent: agent.id })
      endSessionCookie(reply, config)
      return reply.succeed()
    },
  )

  const ofAgent = { config: { kind: 'agent', unapproved: true, limit: 'reads' } } as const
  app.get(SESSIONS, { ...ofAgent, schema: schemas.listSessions }, async (request, reply) => {
    const sessions = await listSessions(services, signedInAgent(request))
    return reply.send({ sessions })
  })
  app.delete<{ Querystring: { passkeys?: 'remove' } }>(
    SESSIONS,
    { ...ofAgent, schema: schemas.endSessions },
    async (request, reply) => {
      if (request.validationError !== undefined) throw request.validationError
      const passkeys = request.query.passkeys === 'remove'
      const agent = signedInAgent(request)
      await endSessions(services, agent, { passkeys })
      request.note({ event: 'signed-out-everywhere', agent: agent.id })
      if (passkeys) request.note({ event: 'passkey-removed', agent: agent.id })
      endSessionCookie(reply, config)
      return reply.succeed()
    },
  )
}
