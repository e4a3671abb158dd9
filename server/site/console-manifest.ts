import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/settings/config.ts'

/** Registers what a browser needs to install the console as an app. */
export function consoleManifest(app: FastifyInstance, site: Pick<Config, 'siteName'>): void {
  const manifest = manifestOf(site)
  app.get('/agents/manifest.webmanifest', { config: { kind: 'file' } }, (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(manifest),
  )
}

/** Its text. */
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
