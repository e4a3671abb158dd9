// Which form of answer a client can read, by its Accept header (RFC 9110, section 12.5.1).
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'
import findMyWay from 'find-my-way'
import { NOT_ACCEPTABLE, WRONG_METHOD } from './refusals.ts'

/** True only where `Accept` names text/html: a browser that posts the form by itself. */
export function namesHtml(accept: string | undefined): boolean {
  return mediaRanges(accept).includes('text/html')
}

/** True where JSON may be answered: no `Accept` at all, or a range that takes it in. */
export function takesJson(accept: string | undefined): boolean {
  if ((accept ?? '').trim() === '') return true
  return mediaRanges(accept).some((range) => JSON_RANGE.test(range))
}

const JSON_RANGE = /^(\*\/\*|application\/(\*|json|problem\+json))$/

function mediaRanges(accept: string | undefined): string[] {
  return (accept ?? '')
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(range))
    .map((range) => range.split(';')[0]?.trim() ?? '')
    .filter((range) => range !== '')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers a GET of a form's address, which a browser sends when it restores its tabs. */
    showPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  }
}

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** A route's `onRequest`: answers 406 where the client takes none of what `config.answers` can give. */
export const refuseUnacceptable: onRequestHookHandler = (request, reply, done) => {
  const { answers } = request.routeOptions.config
  const { accept } = request.headers
  const takesPage = answers === 'json-or-page' && namesHtml(accept)
  if (answers === 'file' || takesPage || takesJson(accept)) done()
  else reply.problem(NOT_ACCEPTABLE)
}

/**
 * Remembers the methods of every address from here on. `refuseOthers` then answers 405 with `Allow`, in one route: one
 * for each address took a third of the time of a start.
 */
export function rememberMethods(app: FastifyInstance): { refuseOthers(): void } {
  const routes = new Map<string, RouteOptions[]>()
  app.addHook('onRoute', (route) => {
    routes.set(route.url, [...(routes.get(route.url) ?? []), route])
  })
  return { refuseOthers: () => refuseOtherMethods(app, new Map(routes)) }
}

function refuseOtherMethods(app: FastifyInstance, routes: Map<string, RouteOptions[]>): void {
  let addresses: ReturnType<typeof findMyWay> | undefined
  app.route({
    method: METHODS,
    url: '*',
    config: { kind: 'refusal' },
    // This runs before the body is read, since its type and size no longer matter.
    onRequest: async (request, reply) => {
      addresses ??= routerOf(routes, app.initialConfig.routerOptions)
      const found = addresses.find('GET', request.url)
      if (found === null) return reply.callNotFound()
      request.params = found.params
      const known: RouteOptions[] = found.store
      reply.header('allow', [...new Set(known.flatMap(({ method }) => method))].join(', '))
      const showPage = known.find(({ config }) => config?.showPage)?.config?.showPage
      const isForPage = request.method === 'GET' && namesHtml(request.headers.accept)
      return isForPage && showPage ? showPage(request, reply) : reply.problem(WRONG_METHOD)
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}

// Finds the routes of an address, whatever their methods.
function routerOf(
  routes: Map<string, RouteOptions[]>,
  options: FastifyInstance['initialConfig']['routerOptions'],
): ReturnType<typeof findMyWay> {
  const router = findMyWay(options)
  for (const [url, known] of routes) router.on('GET', url, () => undefined, known)
  return router
}
