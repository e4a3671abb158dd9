// What every answer tells the browser to refuse: other hosts, frames, guessing of types, referrers; and to keep no copy,
// where it does not say itself how long it may be kept.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Of a page whose inline style has these hashes (`sha256-…`). `blob:` is the preview of a chosen photo. */
export function pagePolicy(styleHashes: string[]): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  // A path is a key and is sent nowhere. The origin is sent, since `own-origin.ts` asks forms for it.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const TRANSPORT = 'strict-transport-security'
const YEAR = 'max-age=31536000; includeSubDomains'

type Site = Pick<Config, 'publicUrl'>

/** The headers of every answer, including those that no route gives. */
export function headersOf({ publicUrl }: Site): Record<string, string> {
  return publicUrl.startsWith('https:') ? { ...HEADERS, [TRANSPORT]: YEAR } : HEADERS
}

export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = headersOf(site)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
