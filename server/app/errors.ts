// Turns whatever went wrong into an answer: a refusal, a malformed request, an outage, or a bug, which is logged.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Done } from '../../domain/wire/schema.ts'
import { namesHtml } from '../platform/http/accept.ts'
import { isRefusedByMove } from '../platform/database/moves.ts'
import { isOutage, MOVING } from '../platform/http/outages.ts'
import {
  problemJson,
  refusalAsHttp,
  type ProblemDetails,
} from '../platform/http/problem-details.ts'
import * as answers from '../platform/http/refusals.ts'
import { headersOf } from '../platform/http/security-headers.ts'
import { randomId } from '../platform/identifiers.ts'
import { noteRefusal } from './log-requests.ts'
import type { Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { startAgainBy } from '../platform/carriers/carriers.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Pages, RefusedPage } from '../platform/ports/pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call answers: a file to any client; a page only to a browser that posts a form without a script. */
    answers?: 'json' | 'json-or-page' | 'file'
    refusedPage?: RefusedPage
  }
  interface FastifyReply {
    /** Answers a problem as JSON, or as a page if the route has one and the client asks for HTML. */
    problem(details: ProblemDetails): FastifyReply
    refuse(refusal: Refusal): FastifyReply
    succeed(): FastifyReply
  }
}

export function answerErrors(app: FastifyInstance, { log, config }: Services, pages: Pages): void {
  const startAgain = startAgainBy(config)
  app.decorateReply('problem', function (this: FastifyReply, details) {
    noteRefusal(this.request, details)
    return show(this.request, this, details, pages)
  })
  app.decorateReply('refuse', function (this: FastifyReply, refusal) {
    return this.problem(refusalAsHttp(refusal, startAgain))
  })
  app.decorateReply('succeed', function (this: FastifyReply) {
    return this.send({ success: true } satisfies Done)
  })
  app.setErrorHandler((error, request, reply) => {
    // A client that went away while sending is no fault. Its request may be destroyed too: the connection tells.
    const details = request.raw.socket.destroyed ? answers.MALFORMED : errorAsHttp(error)
    if (details.status >= 500 && details !== MOVING) {
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
      : reply.problem(answers.NO_SUCH_ADDRESS),
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
  const { refusedPage } = request.routeOptions.config
  if (refusedPage !== undefined && namesHtml(request.headers.accept)) {
    return pages.sendRefused(request, reply, refusedPage, details)
  }
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(problemJson(details, request.id))
}

function errorAsHttp(error: unknown): ProblemDetails {
  if (isRefusedByMove(error)) return MOVING
  if (isOutage(error)) return answers.UNAVAILABLE
  const status = statusOf(error)
  if (status < 400 || status >= 500) return answers.BUG
  return BY_STATUS[status] ?? answers.MALFORMED
}

const BY_STATUS: Record<number, ProblemDetails> = {
  // A path that tries to leave its folder must not show what lies there.
  403: answers.NO_SUCH_ADDRESS,
  404: answers.NO_SUCH_ADDRESS,
  413: answers.TOO_LARGE,
  415: answers.WRONG_TYPE,
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

// What no route sees: addresses that do not decode, and bytes that are no request.

/** The address to route by. One that does not decode is escaped letter by letter, and so found nowhere. */
export function decodableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

export function answerUnreadable(
  config: Pick<Config, 'publicUrl'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = Object.entries(headersOf(config)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
    const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const status = tooLarge ? 431 : timedOut ? 408 : 400
    const body = problemJson({ ...answers.MALFORMED, status }, randomId())
    socket.end(
      [
        `HTTP/1.1 ${status} ${answers.MALFORMED.title}`,
        ...headers,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}

/** Has routes answer a request with an unknown `Expect`. Node itself would answer 417, without our headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
