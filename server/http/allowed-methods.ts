// Answers that no call can give (406) and methods that an address does not have (405).
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'
import { namesHtml, takesJson } from './accept.ts'
import { NOT_ACCEPTABLE, WRONG_METHOD } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers a browser that asks for the address of a form by GET, as one does that restores its tabs. */
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
 * Remembers the methods of every address that is registered from here on. Once all are, `refuseOthers`
 * answers 405 with `Allow` for the rest of them.
 */
export function rememberMethods(app: FastifyInstance): { refuseOthers(): void } {
  const routes = new Map<string, RouteOptions[]>()
  app.addHook('onRoute', (route) => {
    routes.set(route.url, [...(routes.get(route.url) ?? []), route])
  })
  return {
    refuseOthers() {
      for (const [url, known] of routes) refuseOtherMethods(app, url, known)
    },
  }
}

function refuseOtherMethods(app: FastifyInstance, url: string, routes: RouteOptions[]): void {
  const answered = new Set(routes.flatMap(({ method }) => method))
  const showPage = routes.find(({ config }) => config?.showPage)?.config?.showPage
  app.route({
    method: METHODS.filter((method) => !answered.has(method)),
    url,
    config: { kind: 'refusal' },
    // Before the body is read: its type and size no longer matter.
    onRequest: async (request, reply) => {
      reply.header('allow', [...answered].join(', '))
      const isForPage = request.method === 'GET' && namesHtml(request.headers.accept)
      return isForPage && showPage ? showPage(request, reply) : reply.problem(WRONG_METHOD)
    },
    handler: async (_request, reply) => reply.problem(WRONG_METHOD),
  })
}
