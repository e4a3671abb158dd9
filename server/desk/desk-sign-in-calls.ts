import { operatorDigest } from '../platform/settings/operator-phones.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { DeskProfile } from '../../domain/wire/desk.ts'
import { Done } from '../../domain/wire/schema.ts'
import { AskedForCode, CodeAsker, DeskSignIn } from '../../domain/wire/sign-in.ts'
import {
  knownBrowserCookie,
  rememberBrowser,
  signInLimit,
} from '../agents/sign-in/known-browser.ts'
import {
  endSessionCookie,
  isFromConsole,
  sessionCookie,
  setSessionCookie,
} from '../agents/sign-in/session-cookie.ts'
import { clientNetworks } from '../platform/http/client-networks.ts'
import { refusals } from '../platform/http/problem-details.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { DESK_COOKIE, endDeskSessions, signedInOperator } from './desk-session.ts'
import { askForDeskCode, openDeskSession, openDeskSessionByLink } from './sign-in.ts'

export function deskSignInCalls(app: FastifyInstance, services: Services): void {
  const { config } = services
  const { deskLinks: links } = app.decorate('deskLinks', [])
  const hasDesk = config.operators.length > 0
  const asking = { kind: 'form', limit: signInLimit(services) } as const
  app.post(
    '/operator/sign-in',
    { config: asking, schema: schemas.askForCode },
    async (request, reply) => {
      if (!hasDesk) return reply.refuse({ ok: false, reason: 'no-desk' })
      const asked = await askForDeskCode(services, readTyped(request.body), {
        network: clientNetworks(request).network,
        cookie: knownBrowserCookie(request, config),
        refused: (operator) => request.note({ event: 'desk-refused', operator, reason: 'texts' }),
      })
      return asked.ok ? reply.send({ success: true, ...asked.value }) : reply.refuse(asked)
    },
  )

  app.post(
    '/operator/sessions',
    { config: { kind: 'sign-in' }, schema: schemas.open },
    async (request, reply) => {
      if (!hasDesk) return reply.refuse({ ok: false, reason: 'no-desk' })
      if (!isFromConsole(request, config)) return reply.refuse({ ok: false, reason: 'cross-site' })
      const link = bodyText(request.body, 'link')
      const typed = { ...readTyped(request.body), code: bodyText(request.body, 'code') }
      const browser = {
        network: clientNetworks(request).network,
        token: sessionCookie(request, config, DESK_COOKIE),
        refused: (operator: string | null) =>
          request.note({ event: 'desk-refused', operator, reason: 'code' }),
      }
      const opened = await (link === ''
        ? openDeskSession(services, typed, browser)
        : openDeskSessionByLink(services, link, browser))
      if (!opened.ok) return reply.refuse(opened)
      const { token, phone, name, role } = opened.value
      request.note({ event: 'desk-signed-in', operator: name })
      setSessionCookie(reply, config, token, DESK_COOKIE)
      rememberBrowser(services, reply, phone)
      return reply.send({ name, role, links } satisfies DeskProfile)
    },
  )

  const ending = { config: { kind: 'desk', limit: 'none' } } as const
  const endHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    request.note({ event: 'desk-signed-out', operator: signedInOperator(request).name })
    endSessionCookie(reply, config, DESK_COOKIE)
    return reply.succeed()
  }
  app.delete(
    '/operator/sessions/current',
    { ...ending, schema: schemas.end },
    async (request, reply) => {
      const token = sessionCookie(request, config, DESK_COOKIE) ?? ''
      await endDeskSessions(services, services.database, { token })
      return endHere(request, reply)
    },
  )
  app.delete(
    '/operator/sessions',
    { ...ending, schema: schemas.endAll },
    async (request, reply) => {
      const of = operatorDigest(services, signedInOperator(request).phone)
      await endDeskSessions(services, services.database, { operatorDigest: of })
      return endHere(request, reply)
    },
  )

  deskCall(app, ['GET', '/operator/me'], {
    summary: 'Who is signed in at the desk',
    answer: DeskProfile,
    refused: ['no-desk'],
    does: async ({ operator: { name, role } }) => accept({ name, role, links }),
  })
}

function readTyped(body: unknown): { phoneNumber: string; signInKey: string } {
  return { phoneNumber: bodyText(body, 'phoneNumber'), signInKey: bodyText(body, 'signInKey') }
}

const tags = ['Desk']

const schemas = {
  askForCode: {
    tags,
    summary: 'Ask for a code to sign in at the desk',
    description:
      'Texts a six-digit code to a phone in `OPERATOR_PHONES`, at most five times a day; networks that signed in with it before have five of their own, and so have browsers. It works for 10 minutes and 5 tries. The answer is the same for every number.',
    body: CodeAsker,
    response: { 200: AskedForCode, ...refusals([400, 'no-desk', 413, 415, 429, 503]) },
  },
  open: {
    tags,
    summary: 'Sign in at the desk',
    description:
      'Opens a session of 8 hours, or of one while nobody uses it, in a cookie that no script can read; there is no bearer token. Needs `X-Requested-With: console` from our own origin. The managers are texted when it is from a network from which the operator did not sign in before. `link` alone opens it once, by what `operator desk-link` printed.',
    body: DeskSignIn,
    response: {
      200: DeskProfile,
      ...refusals([400, 'cross-site', 'no-desk', 413, 415, 429, 503], {
        400: 'The code is wrong or has expired (`wrong-code`), the link was used (`wrong-link`), or a field is missing or wrong',
      }),
    },
  },
  end: {
    tags,
    summary: 'Sign out of the desk',
    response: { 200: Done, ...refusals([401, 403, 'no-desk', 503]) },
  },
  endAll: {
    tags,
    summary: 'Sign out of the desk everywhere',
    description: 'Ends every session of who asks, this one too.',
    response: { 200: Done, ...refusals([401, 403, 'no-desk', 503]) },
  },
}
