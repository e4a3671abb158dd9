// What every call refuses alike, before it looks at anything: answers it cannot give (406) and
// methods it does not have (405).
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { namesHtml, takesJson } from './accept.ts'
import { NOT_ACCEPTABLE, WRONG_METHOD } from './refusals.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Answers 406 on routes with `config.answers` where the client takes none of what they can give. */
export function refuseUnacceptable(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { answers } = request.routeOptions.config
    const { accept } = request.headers
    const canBeRead = takesJson(accept) || (answers === 'json-or-page' && namesHtml(accept))
    if (answers === undefined || canBeRead) done()
    else reply.problem(NOT_ACCEPTABLE)
  })
}

/**
 * Answers 405 with `Allow` for every method of `url` but `allowed`. Where a form posts itself there,
 * `showPage` answers a browser that asks for the page again, as one does that restores its tabs.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: HTTPMethods[],
  showPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const answered = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  app.route({
    method: METHODS.filter((method) => !answered.includes(method)),
    url,
    // Before the body is read: its type and size no longer matter.
    onRequest: async (request, reply) => {
      reply.header('allow', answered.join(', '))
      const isForPage = request.method === 'GET' && namesHtml(request.headers.accept)
      return isForPage && showPage ? showPage(request, reply) : reply.problem(WRONG_METHOD)
    },
    handler: async (_request, reply) => reply.problem(WRONG_METHOD),
  })
}
