// Which address shows which page, and the files that pages ask for.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { refuseOtherMethods } from '../http/calls-only.ts'
import { loadPages, type PageName, type Pages } from './pages.ts'
import { siteMap } from './site-map.ts'

const BUILT = join(import.meta.dirname, '../../dist')

const ADDRESSES: Record<string, PageName> = {
  '/': 'home',
  '/terms': 'terms',
  '/contact': 'contact',
  '/privacy-policy': 'privacy-policy',
  '/lost-link': 'lost-link',
  '/agents/apply': 'agents-apply',
  // One page for every part of the console.
  '/agents': 'agents',
  '/agents/*': 'agents',
  // Shells: they answer for any id, and look up nothing until their script asks.
  '/edit-form/:uniqueId': 'edit-form',
  '/list-quotes/:listingId/:agentId': 'list-quotes',
}

/** Registers pages, their assets and the site map. Throws where the site was not built. */
export async function servePages(app: FastifyInstance, config: Config): Promise<Pages> {
  const pages = loadPages(join(BUILT, 'pages'), config)
  for (const [address, name] of Object.entries(ADDRESSES)) {
    app.get(address, (request, reply) => pages.send(request, reply, name))
    refuseOtherMethods(app, address, ['GET'])
  }
  siteMap(app, config)

  await app.register(fastifyStatic, {
    root: join(BUILT, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  if (existsSync(join(BUILT, 'public'))) {
    await app.register(fastifyStatic, {
      root: join(BUILT, 'public'),
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      maxAge: '1d',
      index: false,
    })
  }
  return pages
}
