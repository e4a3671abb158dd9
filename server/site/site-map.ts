// What search engines may read: the public pages, never a link's.
import type { FastifyInstance } from 'fastify'
import { pagePaths } from '../../domain/site-pages.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from './page-template.ts'

/** Registers /robots.txt and /sitemap.xml. */
export function siteMap(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const robots = [
    'User-agent: *',
    ...pagePaths('link').map(({ path }) => `Disallow: ${path.slice(0, path.indexOf(':'))}`),
    'Disallow: /car/',
    'Disallow: /quotes/',
    'Disallow: /agent/',
    'Disallow: /agents/',
    'Allow: /agents/apply',
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
