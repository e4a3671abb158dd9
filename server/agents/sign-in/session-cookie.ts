// The console's session is in a cookie that no script can read and no other site can send.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie, readCookie, setCookie, type Site } from '../../platform/http/cookies.ts'
import { isOwnOrigin } from '../../platform/http/own-origin.ts'
import { SESSION_MS } from './open-session.ts'

/** The header with which the console marks its own requests; no other site's page can send it unasked. */
export const CONSOLE_MARK = { name: 'x-requested-with', value: 'console' } as const

/** The name of the cookie of one console, and how long it stays. */
export interface SessionCookie {
  name: string
  seconds: number
}
const AGENTS: SessionCookie = { name: 'session', seconds: SESSION_MS / 1000 }

export function setSessionCookie(
  reply: FastifyReply,
  site: Site,
  token: string,
  { name, seconds } = AGENTS,
): void {
  setCookie(reply, site, { name: hostCookie(site, name), value: token, seconds })
}

/** Deletes the cookie, and clears the browser's cache of car pictures and pages. */
export function endSessionCookie(reply: FastifyReply, site: Site, { name } = AGENTS): void {
  setCookie(reply, site, { name: hostCookie(site, name), value: '', seconds: 0 })
  reply.header('clear-site-data', '"cache"')
}

/** The token in the request's cookie, or undefined. */
export function sessionCookie(
  request: FastifyRequest,
  site: Site,
  { name } = AGENTS,
): string | undefined {
  return readCookie(request, hostCookie(site, name))
}

/** Whether the request is marked as the console's and comes from our own origin. */
export function isFromConsole(request: FastifyRequest, { publicUrl }: Site): boolean {
  if (request.headers[CONSOLE_MARK.name] !== CONSOLE_MARK.value) return false
  return isOwnOrigin(request.headers.origin, publicUrl)
}
