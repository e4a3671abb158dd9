// Calls that need no body take one of any kind, and do not look at it.
import type { FastifyInstance } from 'fastify'

/** From here on in this scope, bodies are read to their end and dropped. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null)).once('error', done)
  })
}
