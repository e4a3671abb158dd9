// Where a form behind a link goes without JavaScript.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkPageOf } from './params.ts'

/** Sends the browser on to the plain page of the link page at `path`, to one step of it, or to one of its parts. */
export function sendOn(
  reply: FastifyReply,
  path: string,
  query: 'plain' | `plain=${string}` | `plain#${string}` = 'plain',
): FastifyReply {
  return reply.redirect(`${path}?${query}`, 303)
}

/** Sends a browser that asks again for the answer to such a form, as one does that restores its tabs. */
export function sendBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendOn(reply, linkPageOf(request))
}
