// A picture as every call sends it, under a name of ours, so that saving it gives a picture.
import type { FastifyReply } from 'fastify'

/** Sends `bytes`, a JPEG of our own making. */
export function sendJpeg(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'inline; filename="photo.jpg"')
    .send(bytes)
}
