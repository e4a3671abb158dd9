// What every answer tells the browser to refuse: other hosts, frames, guessing of types, referrers.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The policy of answers that are not pages: nothing may be loaded or framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The policy of a page whose inline style has the given hashes (`sha256-…`). Styles and scripts of
 * lazily loaded parts come from our own files; `blob:` is the preview of a chosen photo.
 */
export function pagePolicy(styleHashes: string[]): string {
  const styles = styleHashes.map((hash) => `'${hash}'`).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Adds the headers to every answer. Pages replace the policy by their own. */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    // The library's default policy allows inline styles and breaks plain http on a phone.
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', NOTHING)
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    )
    done()
  })
}
