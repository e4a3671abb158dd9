// What programs that read the whole site ask for first.
import type { FastifyInstance } from 'fastify'
import { pagePaths } from '../../domain/site/site-pages.ts'
import type { Config } from '../platform/settings/config.ts'
import { escapeHtml } from './page-template.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import type { Services } from '../platform/services.ts'

/** Registers /robots.txt and /sitemap.xml: search engines may read the public pages, never a link's. */
export function siteMap(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const robots = [
    'User-agent: *',
    ...pagePaths('link').map(({ path }) => `Disallow: ${path.slice(0, path.indexOf(':'))}`),
    'Disallow: /car/',
    'Disallow: /quotes/',
    'Disallow: /agent/',
    'Disallow: /agents/',
    'Allow: /agents/apply',
    'Disallow: /operator/',
    'Disallow: /desk',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const locations = pagePaths('public').map(
    ({ path }) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`,
  )
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>
`
  const config = { kind: 'file' } as const
  app.get('/robots.txt', { config }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', { config }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(map),
  )
}

const SECURITY_TEXT = '/.well-known/security.txt'
// As long as the settings are this server's they are right; a copy elsewhere is not for ever.
const GOOD_FOR_DAYS = 90

/** Registers /.well-known/security.txt, with where to report a weakness (RFC 9116). */
export function securityText(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  app.get(SECURITY_TEXT, { config: { kind: 'file' } }, (_request, reply) => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${config.supportEmail}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}${SECURITY_TEXT}`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
}
