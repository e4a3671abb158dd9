// What programs that read the whole site ask for first.
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../domain/basics/time.ts'
import { pagePaths } from '../../domain/site/site-pages.ts'
import type { Services } from '../platform/services.ts'
import type { Config } from '../platform/settings/config.ts'
import { escapeHtml } from './page-template.ts'

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
// The address is right while this server has the settings; a copy elsewhere must run out.
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

/** Registers what a browser needs to install the console as an app. */
export function consoleManifest(app: FastifyInstance, site: Pick<Config, 'siteName'>): void {
  const manifest = manifestOf(site)
  app.get('/agents/manifest.webmanifest', { config: { kind: 'file' } }, (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(manifest),
  )
}

export function manifestOf({ siteName }: Pick<Config, 'siteName'>): string {
  return JSON.stringify({
    name: `${siteName} for agents`,
    short_name: siteName,
    id: '/agents',
    start_url: '/agents',
    scope: '/agents',
    display: 'standalone',
    background_color: '#f1f4f1',
    theme_color: '#00563b',
    icons: [
      { src: '/agents/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/agents/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/agents/icon-maskable.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  })
}
