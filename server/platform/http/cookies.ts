// The cookies of console and desk. No script can read them and no other site's page can send them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

export type Site = Pick<Config, 'publicUrl'>

/** The cookie's name with a prefix by which browsers refuse it from another host or an insecure page. */
export function hostCookie(site: Site, name: string): string {
  return isHttps(site) ? `__Host-${name}` : name
}

/** Sets a cookie on `reply`; 0 seconds take it away. */
export function setCookie(
  reply: FastifyReply,
  site: Site,
  cookie: { name: string; value: string; seconds: number },
): void {
  const secure = isHttps(site) ? '; Secure' : ''
  const rest = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${cookie.seconds}${secure}`
  reply.header('set-cookie', `${cookie.name}=${cookie.value}; ${rest}`)
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pair = (request.headers.cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

function isHttps({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}
