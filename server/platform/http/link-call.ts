// Each call behind a texted link takes JSON or, as a step without JavaScript, a form.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DONE, type Answer } from '../refusal.ts'
import { namesHtml } from './accept.ts'
import type { ParamOf, Call } from '../../../domain/wire/calls.ts'
import { describeCall, type CallDescription, type Method, linkPageOf } from './described-call.ts'

export interface AskedByLink<Param extends string = string> {
  params: Record<Param, string>
  query: unknown
  body: unknown
  request: FastifyRequest
}

interface LinkCall<Path extends string, T> extends Omit<CallDescription, 'tag'>, Call {
  config?: Partial<FastifyContextConfig>
  does: (asked: AskedByLink<ParamOf<Path>>) => Promise<Answer<T>>
  /** Where a form without JavaScript goes on once it is done: a step of the link's page, or the path of another page. */
  goOn?: GoOn<ParamOf<Path>>
}

type GoOn<Param extends string> =
  NonNullable<Parameters<typeof sendOn>[2]> | ((asked: AskedByLink<Param>) => Promise<string>)

export function linkCall<Path extends string, T>(
  app: FastifyInstance,
  [method, url]: [Method, Path],
  { config, does, goOn, ...described }: LinkCall<Path, T>,
): void {
  app.route({
    method,
    url,
    config: { ...(goOn === undefined ? { kind: 'owner' } : LINK_STEP), ...config },
    schema: describeLinkCall(url, described),
    async handler(request, reply) {
      return answerStep(request, reply, await does(readAsked(request)), goOn)
    },
  })
}

/** The `config` of a step that a form can send. */
export const LINK_STEP = {
  kind: 'owner',
  refusedPage: 'link-refused',
  showPage: sendBack,
} as const

export function describeLinkCall(
  url: string,
  described: Omit<CallDescription, 'tag'> & Call,
): object {
  return describeCall(url, { tag: 'Owners', ...described }, [404, 410, 429, 503])
}

/** Sends the outcome of a step. */
export async function answerStep<T, Param extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  done: Answer<T>,
  goOn?: GoOn<Param>,
): Promise<FastifyReply> {
  if (!done.ok) return reply.refuse(done)
  if (goOn !== undefined && namesHtml(request.headers.accept)) {
    if (typeof goOn === 'string') return sendOn(reply, linkPageOf(request), goOn)
    return sendOn(reply, await goOn(readAsked(request)))
  }
  return done.value === DONE.value ? reply.succeed() : reply.send(done.value)
}

function readAsked<Param extends string>(request: FastifyRequest): AskedByLink<Param> {
  const { query, body } = request
  return { params: request.params as Record<Param, string>, query, body, request }
}

/** Sends the browser on to the plain page of the link page at `path`, to one step of it, or to one of its parts. */
export function sendOn(
  reply: FastifyReply,
  path: string,
  query: 'plain' | `plain=${string}` | `plain#${string}` = 'plain',
): FastifyReply {
  return reply.redirect(`${path}?${query}`, 303)
}

/** Sends a browser that restores its tabs, and so asks for the answer to a form by GET, to the form's page. */
function sendBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendOn(reply, linkPageOf(request))
}
