import type { FastifyInstance } from 'fastify'

/** Has the calls of `scope` take forms as they take JSON. Of a field sent twice the last counts; of a list all do. */
export function acceptForms(scope: FastifyInstance, { lists = [] }: { lists?: string[] } = {}) {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string): Promise<object> => {
      const fields = new URLSearchParams(body)
      const all = lists.map((name) => [name, fields.getAll(name)] as const)
      return { ...Object.fromEntries(fields), ...Object.fromEntries(all) }
    },
  )
}

/** From here on in this scope, bodies are read to their end and dropped. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null)).once('error', done)
  })
}

/** The body's own property `name`, or undefined. The body may be anything. */
export function bodyField(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}

/** The same if it is text; otherwise empty text, which the rules refuse. */
export function bodyText(body: unknown, name: string): string {
  const value = bodyField(body, name)
  return typeof value === 'string' ? value : ''
}
