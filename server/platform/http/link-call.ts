// Each call behind a texted link takes JSON or, as a step without JavaScript, a form.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../domain/wire/calls.ts'
import { namesHtml } from './accept.ts'
import { acceptForms } from './read-bodies.ts'
import {
  answerOf,
  linkPageOf,
  serveCall,
  type Asked,
  type CallDescription,
  type Does,
} from './described-call.ts'

interface LinkCall<E extends Endpoint> extends CallDescription, Does<E> {
  /** Where a form without JavaScript goes on once it is done: a step of the link's page, or the path of another page. */
  goOn?: NonNullable<Parameters<typeof sendOn>[2]> | ((asked: Asked<E>) => Promise<string>)
}

export function linkCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { config, goOn, does, ...described }: LinkCall<E>,
): void {
  const call = {
    takes: endpoint.startsWith('POST ') ? acceptForms : undefined,
    ...described,
    config: { ...(goOn === undefined ? { kind: 'owner' as const } : LINK_STEP), ...config },
    async does(asked: Asked<E>) {
      const done = await answerOf(does(asked))
      const { request, reply } = asked
      if (done === undefined) return reply
      if (!done.ok || goOn === undefined || !namesHtml(request.headers.accept)) return done
      if (typeof goOn === 'string') return sendOn(reply, linkPageOf(request), goOn)
      return sendOn(reply, await goOn(asked))
    },
  }
  serveCall(app, endpoint, call, [404, 410, 429, 503])
}

/** The `config` of a step that a form can send. */
export const LINK_STEP = {
  kind: 'owner',
  refusedPage: 'link-refused',
  showPage: sendBack,
} as const

/** Sends the browser on to the plain page of the link page at `path`, to one step of it, or to one of its parts. */
export function sendOn(
  reply: FastifyReply,
  path: string,
  query: 'plain' | `plain=${string}` | `plain#${string}` = 'plain',
): FastifyReply {
  return reply.redirect(`${path}?${query}`, 303)
}

/** Sends a browser that asks again for the answer to such a form, as one does that restores its tabs. */
function sendBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendOn(reply, linkPageOf(request))
}
