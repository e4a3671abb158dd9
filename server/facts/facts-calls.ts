// POST /car/facts/{uniqueId}: what an owner says about the car after posting it.
import type { FastifyInstance } from 'fastify'
import { FACT_FIELDS, type TypedFacts } from '../../domain/facts.ts'
import { accept } from '../../domain/problem.ts'
import { FactsForm, SavedFacts } from '../../domain/wire/facts.ts'
import { linkCall } from '../http/link-call.ts'
import { acceptForms, bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { saveFacts } from './save-facts.ts'

/** Registers the call, for JSON and for forms. */
export async function factsCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    linkCall(scope, ['POST', '/car/facts/:uniqueId'], {
      summary: 'Say more of the car',
      description: 'Everything that is said of it, at once. What is said answers who asked.',
      body: FactsForm,
      answer: SavedFacts,
      async does({ params, body }) {
        const saved = await saveFacts(services, params.uniqueId, readFacts(body))
        return saved.ok ? accept({ success: true, facts: saved.value } satisfies SavedFacts) : saved
      },
      goOn: 'plain=told#tell-more',
    })
  })
}

// What is no text is for the rules to refuse.
function readFacts(body: unknown): TypedFacts {
  const textOf = (value: unknown): string =>
    typeof value === 'string' ? value : JSON.stringify(value)
  const fields = FACT_FIELDS.map((field) => [field, textOf(bodyField(body, field) ?? '')])
  return Object.fromEntries(fields) as TypedFacts
}
