// A cookie recognises a browser in which an agent has signed in. Strangers who ask for codes to that agent's number, or
// flood from that browser's address, then do not use up the browser's share. The cookie opens nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { KNOWN_BROWSER_DAYS } from '../../../domain/people/kept.ts'
import type { CallerLimit } from '../../platform/http/rate-limit.ts'
import { hostCookie, readCookie, setCookie, type Site } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services.ts'
import { isSameDigest } from './texted-code.ts'

const KNOWN_MS = KNOWN_BROWSER_DAYS * DAY_MS

/** Marks the browser that gets `reply` as known for the phone (E.164) for KNOWN_BROWSER_DAYS. */
export function rememberBrowser(
  { config, clock, digest }: Services,
  reply: FastifyReply,
  phone: string,
): void {
  const until = String(clock.now() + KNOWN_MS)
  const mark = digest('known-browser', phone, until)
  const value = `${until}.${mark}.${digest('known-browser-seal', until, mark)}`
  setCookie(reply, config, { name: cookieName(config), value, seconds: KNOWN_MS / 1000 })
}

export function knownBrowserCookie(request: FastifyRequest, site: Site): string | undefined {
  return readCookie(request, cookieName(site))
}

/** Whether `cookie` comes from a browser that signed in with this phone within KNOWN_BROWSER_DAYS. */
export function isKnownBrowser(
  { clock, digest }: Pick<Services, 'clock' | 'digest'>,
  phone: string,
  cookie: string | undefined,
): boolean {
  const [until = '', mark = ''] = (cookie ?? '').split('.')
  return isSameDigest(mark, digest('known-browser', phone, until)) && Number(until) > clock.now()
}

/** Sign-in calls count towards the share of a known browser, else of the address. */
export function signInLimit({ config, clock, digest }: Services): CallerLimit {
  return {
    whose: 'browser',
    callerOf(request) {
      const [until = '', mark = '', seal = ''] = (knownBrowserCookie(request, config) ?? '').split(
        '.',
      )
      const isOurs = isSameDigest(seal, digest('known-browser-seal', until, mark))
      return isOurs && Number(until) > clock.now() ? mark : undefined
    },
  }
}

function cookieName(site: Site): string {
  return hostCookie(site, 'known-browser')
}
