// A page of another site can have a browser send forms here, and the browser says where they come from
// (https://fetch.spec.whatwg.org/#origin-header, https://www.w3.org/TR/fetch-metadata/).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { isLoopback } from '../settings/settings-reader.ts'
import { FOREIGN_PAGE, MALFORMED } from './refusals.ts'

type Headers = Record<string, string | string[] | undefined>

const UNCHANGING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Answers 403 to changes that a foreign page asks for, and 400 to a request that names no host or two. */
export function refuseForeignPages(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const detail = `This was sent from another website. Open ${publicUrl} and send it from there.`
  app.addHook('onRequest', (request, reply, done) => {
    if (!namesItsHost(request)) reply.problem(MALFORMED)
    else if (!UNCHANGING.has(request.method) && isFromForeignPage(request.headers, publicUrl)) {
      reply.problem({ ...FOREIGN_PAGE, detail })
    } else done()
  })
}

// RFC 9112, section 3.2. HTTP/1.0 knew no host yet.
function namesItsHost({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  return hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0')
}

/** `Host` is not asked: a page that has its own name point to our address chooses it. Programs say nothing. */
export function isFromForeignPage(headers: Headers, publicUrl: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'cross-site') return true
  if (origin === undefined) return false
  if (origin === 'null') return site !== 'same-origin'
  return !isOwnOrigin(origin, publicUrl)
}

/** Whether `origin` is the site's. On one's own machine, each of its loopback names is. */
export function isOwnOrigin(origin: string | string[] | undefined, publicUrl: string): boolean {
  if (typeof origin !== 'string') return false
  const ours = loopbackOrigin(publicUrl)
  return origin === publicUrl || (ours !== null && ours === loopbackOrigin(origin))
}

function loopbackOrigin(origin: string): string | null {
  const url = URL.parse(origin)
  return url !== null && isLoopback(url) ? `${url.protocol}//localhost:${url.port}` : null
}
