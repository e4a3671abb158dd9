// A browser that an agent signed in with before shows so by a cookie when it asks for a code, so that
// strangers who ask for that agent's number do not use up its share. The cookie opens nothing.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie, readCookie, setCookie, type Site } from '../http/cookies.ts'
import type { World } from '../world.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Has the browser that gets `reply` known as one of the phone's (E.164) for a year. */
export function rememberBrowser(
  { config, clock, digest }: World,
  reply: FastifyReply,
  phone: string,
): void {
  const until = String(clock.now() + YEAR_MS)
  const value = `${until}.${digest('known-browser', phone, until)}`
  const seconds = YEAR_MS / 1000
  setCookie(reply, config, { name: cookieName(config), value, seconds })
}

/** The cookie of a browser that is known, whoever's it is; undefined without one. */
export function knownBrowserCookie(request: FastifyRequest, site: Site): string | undefined {
  return readCookie(request, cookieName(site))
}

/** Whether `cookie` is of a browser that signed in with this phone within a year. */
export function isKnownBrowser(
  { clock, digest }: Pick<World, 'clock' | 'digest'>,
  phone: string,
  cookie: string | undefined,
): boolean {
  const [until = '', given = ''] = (cookie ?? '').split('.')
  const right = Buffer.from(digest('known-browser', phone, until))
  const isOurs = right.length === given.length && timingSafeEqual(right, Buffer.from(given))
  return isOurs && Number(until) > clock.now()
}

function cookieName(site: Site): string {
  return hostCookie(site, 'known-browser')
}
