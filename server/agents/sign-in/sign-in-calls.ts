import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { endSessionsOf } from '../accounts/agent-storage.ts'
import { askForCode } from './ask-for-code.ts'
import { knownBrowserCookie, rememberBrowser, signInLimit } from './known-browser.ts'
import { agentCall } from './require-agent.ts'
import {
  deviceName,
  endSessionCookie,
  isFromConsole,
  isMarked,
  sessionCookie,
  setSessionCookie,
} from './session-cookie.ts'
import { endSession, listSessions, openSession } from './session.ts'

export function signInCalls(app: FastifyInstance, services: Services): void {
  const { config } = services
  serveCall(app, 'POST /agent/sign-in', {
    summary: 'Ask for a sign-in code',
    description:
      'Texts a six-digit code to an approved agent’s phone, at most five times a day; browsers of the console that signed in with the number before have five more of their own. It works for 10 minutes and 5 tries. An applicant is told by text that the application is still waiting. The answer is the same for every number.',
    config: { kind: 'form', limit: signInLimit(services) },
    async does({ body, request }) {
      const asked = await askForCode(services, body, {
        cookie: knownBrowserCookie(request, config),
        network: clientNetworks(request).network,
        limitMet: (agent) => request.note({ event: 'limit-met', agent, limit: 'sign-in-texts' }),
      })
      return asked.ok ? accept({ success: true, ...asked.value }) : asked
    },
  })
  serveCall(app, 'POST /agent/sessions', {
    summary: 'Sign in with the code',
    description:
      'Opens a session of 30 days, or of 7 while nobody uses it. With `X-Requested-With: console` from our own origin the token comes in a cookie that no script can read, and not in the answer; a session that the cookie held ends. A second cookie, for `/agent/sign-in` alone, gives the browser its own share of codes. Asking for another code ends the one before.',
    config: { kind: 'sign-in' },
    refused: ['cross-site'],
    means: {
      400: 'The code is wrong or has expired (`wrong-code`), or a field is missing or wrong',
    },
    async does({ body, request, reply }) {
      const isConsole = isFromConsole(request, config)
      if (isMarked(request) && !isConsole) return { ok: false, reason: 'cross-site' }
      const opened = await openSession(services, body, {
        token: sessionCookie(request, config),
        device: deviceName(request.headers['user-agent']),
        refused: (agent) => request.note({ event: 'sign-in-refused', agent, by: 'code' }),
      })
      if (!opened.ok) return opened
      const { token, agent } = opened.value
      request.note({ event: 'signed-in', agent: agent.agentId, by: 'code' })
      if (!isConsole) return opened
      // No script of the console ever holds the token.
      setSessionCookie(reply, config, token)
      if (agent.phoneNumber !== null) rememberBrowser(services, reply, agent.phoneNumber)
      return accept({ agent })
    },
  })
  agentCall(app, 'DELETE /agent/sessions/current', {
    summary: 'Sign out',
    description: 'Ends this session; the agent’s other sessions stay open.',
    config: { unapproved: true, limit: 'none' },
    async does({ agent, request, reply }) {
      await endSession(services, agent.sessionId)
      request.note({ event: 'signed-out', agent: agent.id })
      endSessionCookie(reply, config)
      return DONE
    },
  })
  agentCall(app, 'GET /agent/sessions', {
    summary: 'Where you’re signed in',
    config: { unapproved: true, limit: 'reads' },
    does: async ({ agent }) => accept({ sessions: await listSessions(services, agent) }),
  })
  agentCall(app, 'DELETE /agent/sessions', {
    summary: 'Sign out everywhere',
    description: 'Ends every session of the agent, this one too.',
    config: { unapproved: true, limit: 'reads' },
    async does({ agent, request, reply }) {
      await endSessionsOf(services.database, agent.id, agent.personId)
      request.note({ event: 'signed-out-everywhere', agent: agent.id })
      endSessionCookie(reply, config)
      return DONE
    },
  })
}
