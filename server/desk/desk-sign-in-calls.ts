import { operatorDigest } from '../platform/settings/operator-phones.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
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
import { serveCall } from '../platform/http/described-call.ts'
import { DONE } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { DESK_COOKIE, endDeskSessions } from './desk-session.ts'
import { askForDeskCode, openDeskSession } from './sign-in.ts'

export function deskSignInCalls(app: FastifyInstance, services: Services): void {
  const { config } = services
  const { deskLinks: links } = app.decorate('deskLinks', [])
  const hasDesk = config.operators.length > 0
  serveCall(app, 'POST /operator/sign-in', {
    summary: 'Ask for a code to sign in at the desk',
    description:
      'Texts a six-digit code to a phone in `OPERATOR_PHONES`, at most five times a day; networks that signed in with it before have five of their own, and so have browsers. It works for 10 minutes and 5 tries. The answer is the same for every number.',
    config: { kind: 'form', limit: signInLimit(services) },
    refused: ['no-desk'],
    async does({ body, request }) {
      if (!hasDesk) return { ok: false, reason: 'no-desk' }
      const asked = await askForDeskCode(services, body, {
        network: clientNetworks(request).network,
        cookie: knownBrowserCookie(request, config),
        refused: (operator) => request.note({ event: 'desk-refused', operator, reason: 'texts' }),
      })
      return asked.ok ? accept({ success: true, ...asked.value }) : asked
    },
  })
  serveCall(app, 'POST /operator/sessions', {
    summary: 'Sign in at the desk',
    description:
      'Opens a session of 8 hours, or of one while nobody uses it, in a cookie that no script can read; there is no bearer token. Needs `X-Requested-With: console` from our own origin. The managers are texted when it is from a network from which the operator did not sign in before. `link` alone opens it once, by what `operator desk-link` printed.',
    config: { kind: 'sign-in' },
    refused: ['cross-site', 'no-desk'],
    means: {
      400: 'The code is wrong or has expired (`wrong-code`), the link was used (`wrong-link`), or a field is missing or wrong',
    },
    async does({ body, request, reply }) {
      if (!hasDesk) return { ok: false, reason: 'no-desk' }
      if (!isFromConsole(request, config)) return { ok: false, reason: 'cross-site' }
      const { phoneNumber = '', signInKey = '', code = '', link = '' } = body
      const opened = await openDeskSession(
        services,
        { phoneNumber, signInKey, code, link },
        {
          network: clientNetworks(request).network,
          token: sessionCookie(request, config, DESK_COOKIE),
          refused: (operator) => request.note({ event: 'desk-refused', operator, reason: 'code' }),
        },
      )
      if (!opened.ok) return opened
      const { token, phone, name, role } = opened.value
      request.note({ event: 'desk-signed-in', operator: name })
      setSessionCookie(reply, config, token, DESK_COOKIE)
      rememberBrowser(services, reply, phone)
      return accept({ name, role, links })
    },
  })

  const endHere = (operator: string, request: FastifyRequest, reply: FastifyReply) => {
    request.note({ event: 'desk-signed-out', operator })
    endSessionCookie(reply, config, DESK_COOKIE)
    return DONE
  }
  deskCall(app, 'DELETE /operator/sessions/current', {
    summary: 'Sign out of the desk',
    config: { limit: 'none' },
    refused: ['no-desk'],
    async does({ who, request, reply }) {
      const token = sessionCookie(request, config, DESK_COOKIE) ?? ''
      await endDeskSessions(services, services.database, { token })
      return endHere(who, request, reply)
    },
  })
  deskCall(app, 'DELETE /operator/sessions', {
    summary: 'Sign out of the desk everywhere',
    description: 'Ends every session of who asks, this one too.',
    config: { limit: 'none' },
    refused: ['no-desk'],
    async does({ operator: { phone }, who, request, reply }) {
      const of = operatorDigest(services, phone)
      await endDeskSessions(services, services.database, { operatorDigest: of })
      return endHere(who, request, reply)
    },
  })
  deskCall(app, 'GET /operator/me', {
    summary: 'Who is signed in at the desk',
    refused: ['no-desk'],
    does: async ({ operator: { name, role } }) => accept({ name, role, links }),
  })
}
