// What an owner says about the car after posting it, and what agents ask of it.
import type { FastifyInstance } from 'fastify'
import {
  ASKABLE,
  FACT_FIELDS,
  type AskableFact,
  type TypedFacts,
} from '../../../domain/vehicles/facts.ts'
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import { isoOrNull } from '../../../domain/basics/time.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { acceptForms, bodyField } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { askOwner, saveFacts } from './facts.ts'

/** Takes JSON and forms from owners. */
export async function factsCalls(app: FastifyInstance, services: Services): Promise<void> {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/ask', {
    tag: 'Vehicles',
    summary: 'Ask the owner what is not said',
    description:
      'Without the number. The owner sees what is asked on their page and is texted about it at most once a day; what they say all agents see. Asking the same again changes nothing. How many cars an agent can ask about in a day is limited (`too-many-questions`).',
    refused: ['under-offer'],
    async does({ params: { vehicleId: postingId }, body, agent: { id: agentId } }) {
      const facts = readAsked(body.facts)
      if (!facts.ok) return facts
      const asked = await askOwner(services, { postingId, agentId, facts: facts.value })
      if (!asked.ok) return asked
      const { askedFacts, ownerTextedAt: at } = asked.value
      return accept({ askedFacts, ownerTextedAt: isoOrNull(at) })
    },
  })
  await app.register(async (scope) => {
    acceptForms(scope)
    linkCall(scope, 'POST /car/facts/:uniqueId', {
      summary: 'Say more of the car',
      description: 'Everything that is said of it, at once. What is said answers who asked.',
      async does({ params, request }) {
        const saved = await saveFacts(services, params.uniqueId, readFacts(request.body))
        return saved.ok ? accept({ success: true, facts: saved.value }) : saved
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

function readAsked(sent: unknown): Outcome<AskableFact[], 'facts'> {
  const listed: unknown[] = Array.isArray(sent) ? sent : []
  const facts = ASKABLE.filter((fact) => listed.includes(fact))
  const isKnown = listed.every((fact) => facts.some((known) => known === fact))
  if (facts.length > 0 && isKnown) return accept(facts)
  return refuse('facts', 'choice', `Ask about some of: ${ASKABLE.join(', ')}.`)
}
