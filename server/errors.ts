// The one place that turns whatever went wrong into an answer: a refusal, a malformed request, an
// outage or a bug. Nothing of a bug is shown; all of it is logged.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { namesHtml } from './http/accept.ts'
import { TooManyRequests } from './http/address-limits.ts'
import { isOutage } from './http/outages.ts'
import { problemJson, type ProblemDetails } from './http/problem-details.ts'
import * as answers from './http/refusals.ts'
import type { Refusal } from './refusal.ts'
import type { Pages } from './site/pages.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call answers; a page only to a browser that posts a form by itself. */
    answers?: 'json' | 'json-or-page'
  }
  interface FastifyReply {
    /** Answers a problem as JSON, or as a page where the route has one and the client names it. */
    problem(details: ProblemDetails): FastifyReply
    /** Answers a verb's refusal. */
    refuse(refusal: Refusal): FastifyReply
  }
}

/** Answers every refusal, error and unknown address of `app`. */
export function answerErrors(
  app: FastifyInstance,
  { log }: Pick<World, 'log'>,
  pages: Pages,
): void {
  app.decorateReply('problem', function (this: FastifyReply, details) {
    return show(this.request, this, details, pages)
  })
  app.decorateReply('refuse', function (this: FastifyReply, refusal) {
    return this.problem(answers.refusalAsHttp(refusal))
  })
  app.setErrorHandler((error, request, reply) => {
    const details = errorAsHttp(error)
    if (details.status >= 500) {
      log.error(details === answers.BUG ? 'bug' : 'outage', {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        requestId: request.id,
        error,
      })
    }
    return reply.problem(details)
  })
  app.setNotFoundHandler((request, reply) =>
    namesHtml(request.headers.accept)
      ? pages.send(request, reply, 'not-found', 404)
      : reply.problem(answers.NOT_FOUND),
  )
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  details: ProblemDetails,
  pages: Pages,
): FastifyReply {
  reply.code(details.status).header('cache-control', 'no-store')
  if (details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', details.retryAfterSeconds)
  }
  const { answers: form } = request.routeOptions.config
  if (form === 'json-or-page' && namesHtml(request.headers.accept)) {
    return pages.sendRefused(reply, details)
  }
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(problemJson(details, request.id))
}

function errorAsHttp(error: unknown): ProblemDetails {
  if (error instanceof TooManyRequests) {
    return { ...answers.TOO_MANY, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (isOutage(error)) return answers.UNAVAILABLE
  return BY_STATUS[statusOf(error)] ?? answers.BUG
}

const BY_STATUS: Record<number, ProblemDetails> = {
  400: answers.MALFORMED,
  413: answers.TOO_LARGE,
  415: answers.WRONG_TYPE,
}

// The multipart parser's own errors (a missing boundary, a cut body) carry no status, and it calls
// a part that is not the JSON it says it is 406.
const MULTIPART_FAULT = /multipart|malformed|boundary|unexpected end/i

function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 500
  if ('code' in error && error.code === 'FST_INVALID_JSON_FIELD_ERROR') return 400
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode
  return MULTIPART_FAULT.test(error.message) ? 400 : 500
}
