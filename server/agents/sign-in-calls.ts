// The calls that sign agents in and out.
import type { FastifyInstance } from 'fastify'
import { requireDiskSpace } from '../health/free-disk.ts'
import { bodyText } from '../http/body-field.ts'
import { refuseOtherMethods } from '../http/calls-only.ts'
import type { World } from '../world.ts'
import { askForCode } from './ask-for-code.ts'
import { knownBrowserCookie, signInAllowance } from './known-browser.ts'
import { openSession } from './open-session.ts'
import { requireAgent, signedInAgent } from './require-agent.ts'
import { sendSession } from './send-session.ts'
import { endSessionCookie } from './session-cookie.ts'
import { endSession, endSessions, listSessions } from './session.ts'
import * as schemas from './sign-in-schemas.ts'

const SIGN_IN = '/agent/sign-in'
const SESSIONS = '/agent/sessions'
const CURRENT = '/agent/sessions/current'

/** Registers the five calls. */
export function signInCalls(app: FastifyInstance, world: World): void {
  const { config } = world
  const shared = {
    config: { answers: 'json', allowance: signInAllowance(world) },
    attachValidation: true,
    preParsing: requireDiskSpace(world),
  } as const

  app.post(SIGN_IN, { ...shared, schema: schemas.askForCode }, async (request, reply) => {
    const typed = {
      phoneNumber: bodyText(request.body, 'phoneNumber'),
      signInKey: bodyText(request.body, 'signInKey'),
    }
    const asked = await askForCode(world, typed, knownBrowserCookie(request, config))
    if (!asked.ok) return reply.refuse(asked)
    return reply.succeed()
  })

  app.post(SESSIONS, { ...shared, schema: schemas.openSession }, (request, reply) => {
    const typed = {
      phoneNumber: bodyText(request.body, 'phoneNumber'),
      code: bodyText(request.body, 'code'),
      signInKey: bodyText(request.body, 'signInKey'),
    }
    return sendSession(world, { request, reply }, (browser) => openSession(world, typed, browser))
  })

  app.delete(
    CURRENT,
    {
      config: { answers: 'json' },
      onRequest: requireAgent(world, { approved: false }),
      schema: schemas.endSession,
    },
    async (request, reply) => {
      await endSession(world, signedInAgent(request))
      endSessionCookie(reply, config)
      return reply.succeed()
    },
  )

  const ofAgent = {
    config: { answers: 'json', allowance: 'reads' },
    onRequest: requireAgent(world, { approved: false }),
  } as const
  app.get(SESSIONS, { ...ofAgent, schema: schemas.listSessions }, async (request, reply) => {
    const sessions = await listSessions(world, signedInAgent(request))
    return reply.header('cache-control', 'no-store').send({ sessions })
  })
  app.delete<{ Querystring: { passkeys?: 'remove' } }>(
    SESSIONS,
    { ...ofAgent, schema: schemas.endSessions },
    async (request, reply) => {
      const passkeys = request.query.passkeys === 'remove'
      await endSessions(world, signedInAgent(request), { passkeys })
      endSessionCookie(reply, config)
      return reply.succeed()
    },
  )

  refuseOtherMethods(app, SIGN_IN, ['POST'])
  refuseOtherMethods(app, SESSIONS, ['GET', 'POST', 'DELETE'])
  refuseOtherMethods(app, CURRENT, ['DELETE'])
}
