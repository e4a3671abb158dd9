// Forms that post themselves where no script runs.
import type { FastifyInstance } from 'fastify'

/** Has the calls of `scope` take a form's fields as they take JSON; of a field sent twice, the last. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
