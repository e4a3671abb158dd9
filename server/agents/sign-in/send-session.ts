// A new session is sent to the console in a cookie, and to a program as a token.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OpenedSession } from '../../../domain/wire/sign-in.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deviceName } from './device-name.ts'
import { rememberBrowser } from './known-browser.ts'
import type { Browser, StartedSession } from './open-session.ts'
import { CONSOLE_MARK, isFromConsole, sessionCookie, setSessionCookie } from './session-cookie.ts'

/** Opens a session by `open` for the browser that asks, and sends it or the refusal. */
export async function sendSession(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: (browser: Browser) => Promise<Answer<StartedSession>>,
): Promise<FastifyReply> {
  const { config } = services
  const isMarked = request.headers[CONSOLE_MARK.name] === CONSOLE_MARK.value
  const isConsole = isFromConsole(request, config)
  if (isMarked && !isConsole) return reply.refuse({ ok: false, reason: 'cross-site' })
  const opened = await open({
    token: sessionCookie(request, config),
    device: deviceName(request.headers['user-agent']),
    refused: (agent) => request.note({ event: 'sign-in-refused', agent, by: 'code' }),
  })
  if (!opened.ok) return reply.refuse(opened)
  const { token, agent } = opened.value
  request.note({ event: 'signed-in', agent: agent.agentId, by: 'code' })
  if (!isConsole) return reply.send({ token, agent })
  // No script of the console ever holds the token.
  setSessionCookie(reply, config, token)
  if (agent.phoneNumber !== null) rememberBrowser(services, reply, agent.phoneNumber)
  return reply.send({ agent })
}

/** The responses; `wrong` says what a 400 is. */
export const openedSession = (wrong: string) => ({
  200: OpenedSession,
  ...refusals([400, 403, 413, 415, 429, 503], {
    400: wrong,
    403: 'Marked as the console’s, but from another origin (`cross-site`)',
  }),
})
