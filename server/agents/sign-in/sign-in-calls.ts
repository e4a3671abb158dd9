import { endSession, openSession, listSessions } from './session.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import { endSessionsOf } from '../accounts/agent-storage.ts'
import type { FastifyInstance } from 'fastify'
import { Done } from '../../../domain/wire/schema.ts'
import { AskedForCode, CodeAsker, SessionList, SignIn } from '../../../domain/wire/sign-in.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { bodyText } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { askForCode } from './ask-for-code.ts'
import { knownBrowserCookie, signInLimit } from './known-browser.ts'
import { signedInAgent } from './require-agent.ts'
import { sessionResponses, sendSession, endSessionCookie } from './session-cookie.ts'

const SIGN_IN = '/agent/sign-in'
const SESSIONS = '/agent/sessions'
const CURRENT = '/agent/sessions/current'

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
      network: clientNetworks(request).network,
      limitMet: (agent) => request.note({ event: 'limit-met', agent, limit: 'sign-in-texts' }),
    })
    return asked.ok ? reply.send({ success: true, ...asked.value }) : reply.refuse(asked)
  })

  const opening = { config: { kind: 'sign-in' }, schema: schemas.openSession } as const
  app.post(SESSIONS, opening, (request, reply) => {
    const typed = {
      phoneNumber: bodyText(request.body, 'phoneNumber'),
      code: bodyText(request.body, 'code'),
      signInKey: bodyText(request.body, 'signInKey'),
    }
    return sendSession(services, { request, reply }, (browser) =>
      openSession(services, typed, browser),
    )
  })

  app.delete(
    CURRENT,
    { config: { kind: 'agent', unapproved: true, limit: 'none' }, schema: schemas.endSession },
    async (request, reply) => {
      const agent = signedInAgent(request)
      await endSession(services, agent.sessionId)
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
  app.delete(SESSIONS, { ...ofAgent, schema: schemas.endSessions }, async (request, reply) => {
    const agent = signedInAgent(request)
    await endSessionsOf(services.database, agent.id, agent.personId)
    request.note({ event: 'signed-out-everywhere', agent: agent.id })
    endSessionCookie(reply, config)
    return reply.succeed()
  })
}

const tags = ['Signing in']

const schemas = {
  askForCode: {
    tags,
    summary: 'Ask for a sign-in code',
    description:
      'Texts a six-digit code to an approved agent’s phone, at most five times a day; browsers of the console that signed in with the number before have five more of their own. It works for 10 minutes and 5 tries. An applicant is told by text that the application is still waiting. The answer is the same for every number.',
    body: CodeAsker,
    response: { 200: AskedForCode, ...refusals([400, 413, 415, 429, 503]) },
  },
  openSession: {
    tags,
    summary: 'Sign in with the code',
    description:
      'Opens a session of 30 days, or of 7 while nobody uses it. With `X-Requested-With: console` from our own origin the token comes in a cookie that no script can read, and not in the answer; a session that the cookie held ends. A second cookie, for `/agent/sign-in` alone, gives the browser its own share of codes. Asking for another code ends the one before.',
    body: SignIn,
    response: sessionResponses(
      'The code is wrong or has expired (`wrong-code`), or a field is missing or wrong',
    ),
  },
  endSession: {
    tags,
    summary: 'Sign out',
    description: 'Ends this session; the agent’s other sessions stay open.',
    response: { 200: Done, ...refusals([401, 403, 503]) },
  },
  endSessions: {
    tags,
    summary: 'Sign out everywhere',
    description: 'Ends every session of the agent, this one too.',
    response: { 200: Done, ...refusals([401, 403, 429, 503]) },
  },
  listSessions: {
    tags,
    summary: 'Where you’re signed in',
    response: { 200: SessionList, ...refusals([401, 429, 503]) },
  },
}
