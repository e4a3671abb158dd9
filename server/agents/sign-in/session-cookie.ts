// The console's session is in a cookie that no script can read and no other site can send.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie, readCookie, setCookie, type Site } from '../../platform/http/cookies.ts'
import { isOwnOrigin } from '../../platform/http/own-origin.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { SESSION_MS } from './session.ts'

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

export function sessionCookie(request: FastifyRequest, site: Site, { name } = AGENTS) {
  return readCookie(request, hostCookie(site, name))
}

/** Whether the request has the header of the console's own requests; no other site's page can send it unasked. */
export function isMarked(request: FastifyRequest): boolean {
  return request.headers['x-requested-with'] === 'console'
}

/** Whether the request is marked so and comes from our own origin. */
export function isFromConsole(request: FastifyRequest, { publicUrl }: Site): boolean {
  return isMarked(request) && isOwnOrigin(request.headers.origin, publicUrl)
}

export const SIGNED_OUT: Refusal = { ok: false, reason: 'signed-out' }

/** The session's token, from a cookie that only our own pages may change anything with. */
export function tokenOfCookie(
  request: FastifyRequest,
  site: Site,
  cookie = AGENTS,
): string | Refusal {
  const token = sessionCookie(request, site, cookie)
  if (token === undefined) return SIGNED_OUT
  if (['GET', 'HEAD'].includes(request.method) || isFromConsole(request, site)) return token
  return { ok: false, reason: 'cross-site' }
}

// Browsers also name the browsers that they descend from, so the most specific name comes first.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system that a `User-Agent` names; null where it names neither, as programs do. */
export function deviceName(userAgent: string | undefined): string | null {
  const findNamed = (names: [RegExp, string][]): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const both = [findNamed(BROWSERS), findNamed(SYSTEMS)].filter((name) => name !== undefined)
  return both.length === 0 ? null : both.join(' on ')
}
