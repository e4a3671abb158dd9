// What programs that read the whole site ask for first.
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../domain/basics/time.ts'
import { pagePaths } from '../../domain/site/site-pages.ts'
import type { Services } from '../platform/services.ts'
import type { Config } from '../platform/settings/config.ts'
import { escapeHtml } from './page-template.ts'

/** /robots.txt, /sitemap.xml, the manifest of the console, and /.well-known/security.txt (RFC 9116). */
export function siteFiles(app: FastifyInstance, { config, clock }: Services): void {
  const { publicUrl, supportEmail } = config
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
  sendAlways(app, '/robots.txt', 'text/plain', () => robots)
  sendAlways(app, '/sitemap.xml', 'application/xml', () => map)
  const manifest = manifestOf(config)
  sendAlways(app, '/agents/manifest.webmanifest', 'application/manifest+json', () => manifest)
  sendAlways(app, SECURITY_TEXT, 'text/plain', () => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
    return [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TEXT}`,
      '',
    ].join('\n')
  })
}

function sendAlways(app: FastifyInstance, path: string, type: string, body: () => string): void {
  app.get(path, { config: { kind: 'file' } }, (_request, reply) =>
    reply.type(`${type}; charset=utf-8`).send(body()),
  )
}

const SECURITY_TEXT = '/.well-known/security.txt'
// The address is right while this server has the settings; a copy elsewhere must run out.
const GOOD_FOR_DAYS = 90

/** What a browser needs to install the console as an app. */
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
