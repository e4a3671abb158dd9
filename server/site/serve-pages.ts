import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { dealCall, postingCall, quotesCall } from '../../domain/site/addresses.ts'
import {
  isPlainPage,
  isWholePage,
  pagePaths,
  type PageName,
  type PlainPageName,
  type PlainPages,
  type WholePageName,
} from '../../domain/site/site-pages.ts'
import { textsIn, viewForm } from '../market/complaints/complaint-source.ts'
import { viewDeal } from '../market/deals/present-deal.ts'
import { listQuotes } from '../market/quotes/list-quotes.ts'
import { viewListing } from '../market/quotes/quotes-link.ts'
import { viewPosting } from '../owners/postings/view-posting.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { applicationWords } from './page-template.ts'
import { siteFiles } from './site-files.ts'
import type { Pages } from '../platform/ports/pages.ts'

// A page with a script counts towards no limit, since its calls do; one that is sent whole counts as a read.
const LOOKED_UP = {
  kind: 'page',
  refusedPage: 'link-refused',
  limit: (request: FastifyRequest) => (asksForPlain(request) ? 'reads' : 'none'),
} as const
// What the script of a link page asks first: the page's headers name it, so that its answer comes with the script.
const FIRST_CALLS: Partial<Record<PageName, (ids: Ids) => string[]>> = {
  'edit-form': ({ uniqueId = '' }) => [postingCall(uniqueId)],
  deal: ({ uniqueId = '' }) => [dealCall(uniqueId)],
  'list-quotes': ({ listingId = '', agentId: linkId = '' }) => {
    const link = { listingId, linkId }
    return [quotesCall(link), `${quotesCall(link)}/listing`]
  },
}
type Ids = Record<string, string | undefined>
// A page without what it shows is better than none.
const HURRY_MS = 1000
// The service worker may answer for /agents itself, not only for what lies below its folder, and may ask only us.
const SERVICE_WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': '/agents',
}
const SVG = 'image/svg+xml'
const BUILT = join(import.meta.dirname, '../../dist')

export function servePages(app: FastifyInstance, services: Services, pages: Pages): void {
  const finders = plainFinders(services)
  const askApplicationWords = applicationWords(services)
  for (const { name, path } of pagePaths()) {
    const config = isPlainPage(name) ? LOOKED_UP : ({ kind: 'page' } as const)
    app.get<{ Params: Ids }>(path, { config }, async (request, reply) => {
      if (isPlainPage(name) && asksForPlain(request))
        return sendPlain(request, reply, name, finders[name])
      if (isWholePage(name) && (await sendWhole(request, reply, name, finders[name]))) return reply
      const calls = FIRST_CALLS[name]?.(encodeIds(request.params)) ?? []
      if (name === 'agents-apply') {
        const words = await askApplicationWords()
        return pages.sendWith(request, reply, name, { token: 'APPLICATION_WORDS', words })
      }
      if (calls.length > 0) reply.header('link', calls.map(preload).join(', '))
      return pages.send(request, reply, name)
    })
  }
  async function sendPlain<Name extends PlainPageName>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: Name,
    find: Finders[Name],
  ): Promise<FastifyReply> {
    const found = await find(request)
    if (!found.ok) return reply.refuse(found)
    return pages.sendPlain(reply, name, found.value)
  }
  /**
   * Sends the page with what it shows, and counts that as its first call, to a browser that shows it to somebody:
   * what makes a preview of a link does not say so. Where nothing is found in time the script asks, and says why not.
   */
  async function sendWhole<Name extends WholePageName>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: Name,
    find: Finders[Name],
  ): Promise<boolean> {
    const isShown = request.headers['sec-fetch-dest'] === 'document'
    if (!isShown || (await request.waitToRead()) > 0) return false
    try {
      const found = await Promise.race([find(request), pause(HURRY_MS, undefined, { ref: false })])
      if (found?.ok !== true) return false
      await pages.sendWhole(request, reply, name, found.value)
      return true
    } catch (error) {
      services.log.error('page', { route: request.routeOptions.url ?? '', error })
      return false
    }
  }
  siteFiles(app, services)
}

type Finders = {
  [Name in PlainPageName]: (request: FastifyRequest) => Promise<Answer<PlainPages[Name]>>
}

const STEPS = ['edited', 'told', 'called', 'stop', 'delete'] as const

/** Finds what a page behind a link shows, of the plain one its step too. */
function plainFinders(services: Services): Finders {
  return {
    'edit-form': async (request) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return found
      const { view: posting, etag } = found.value
      const step = STEPS.find((known) => known === queryOf(request)['plain']) ?? 'open'
      return accept({ step, uniqueId, posting, etag, refused: null })
    },
    'list-quotes': async (request) => {
      const { listingId = '', agentId: linkId = '' } = paramsOf(request)
      const link = { listingId, linkId }
      const [quotes, listing] = await Promise.all([
        listQuotes(services, link),
        viewListing(services, link),
      ])
      if (!quotes.ok) return quotes
      if (!listing.ok) return listing
      return accept({
        link,
        quotes: quotes.value,
        listing: listing.value,
        asked: queryOf(request)['quote'],
        isLinkTexted: queryOf(request)['plain'] === 'link-texted',
      })
    },
    complain: async (request) => accept(await viewForm(services, textsIn(request.query))),
    deal: async (request) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewDeal(services, uniqueId)
      if (found.ok) return accept({ uniqueId, deal: found.value })
      return found.reason === 'no-deal' ? accept({ uniqueId, deal: null }) : found
    },
  }
}

function asksForPlain(request: FastifyRequest): boolean {
  return queryOf(request)['plain'] !== undefined
}

function paramsOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.params as Record<string, string | undefined>
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}

function encodeIds(ids: Ids): Ids {
  return Object.fromEntries(
    Object.entries(ids).map(([name, id = '']) => [name, encodeURIComponent(id)]),
  )
}

function preload(call: string): string {
  return `<${call}>; rel=preload; as=fetch; crossorigin`
}

export async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // The library does not say that SVG files are UTF-8.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === SVG)
        reply.header('content-type', `${SVG}; charset=utf-8`)
    })
    await scope.register(fastifyStatic, {
      root: join(BUILT, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
    await scope.register(fastifyStatic, {
      root: join(BUILT, 'public'),
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      maxAge: '1d',
      index: false,
      // Other sites show the picture and the icon of a shared link.
      setHeaders: (reply, path) => {
        reply.header('cross-origin-resource-policy', 'cross-origin')
        if (path.endsWith('/service-worker.js')) reply.headers(SERVICE_WORKER_HEADERS)
      },
    })
  })
}
