// Where a form without JavaScript goes once its answer is kept.
import type { FastifyReply } from 'fastify'

/** Sends the browser on to the plain page of the link page at `path`. */
export function sendOn(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`${path}?plain`, 303)
}
