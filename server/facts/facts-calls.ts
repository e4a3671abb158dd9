// POST /car/facts/{uniqueId}: what an owner says of the car after posting it.
import type { FastifyInstance } from 'fastify'
import { editFormPath } from '../../domain/addresses.ts'
import { FACT_FIELDS, type TypedFacts } from '../../domain/facts.ts'
import { FactsForm, SavedFacts } from '../../domain/wire/facts.ts'
import { namesHtml } from '../http/accept.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import { refusals } from '../http/problem-details.ts'
import { acceptForms, bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { saveFacts } from './save-facts.ts'

/** Registers the call, for JSON and for forms. */
export async function factsCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<UniqueIdParams>(
      '/car/facts/:uniqueId',
      {
        config: { kind: 'owner', refusedPage: 'link-refused', showPage: sendBack },
        schema: {
          tags: ['Owners'],
          summary: 'Say more of the car',
          description: 'Everything that is said of it, at once. What is said answers who asked.',
          params: uniqueIdParams,
          body: FactsForm,
          response: { 200: SavedFacts, ...refusals([400, 404, 410, 413, 415, 429, 503]) },
        },
      },
      async (request, reply) => {
        const { uniqueId } = request.params
        const saved = await saveFacts(services, uniqueId, readFacts(request.body))
        if (!saved.ok) return reply.refuse(saved)
        if (namesHtml(request.headers.accept)) {
          return sendOn(reply, editFormPath(uniqueId), 'plain#tell-more')
        }
        return reply.send({ success: true, facts: saved.value } satisfies SavedFacts)
      },
    )
  })
}

// What is no text is for the rules to refuse.
function readFacts(body: unknown): TypedFacts {
  const textOf = (value: unknown): string =>
    typeof value === 'string' ? value : JSON.stringify(value)
  const fields = FACT_FIELDS.map((field) => [field, textOf(bodyField(body, field) ?? '')])
  return Object.fromEntries(fields) as TypedFacts
}
