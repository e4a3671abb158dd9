// POST /agent/vehicles/{vehicleId}/ask: what an agent would like to know of a car.
import type { FastifyInstance } from 'fastify'
import { ASKABLE, type AskableFact } from '../../domain/facts.ts'
import { accept, refuse, type Outcome } from '../../domain/problem.ts'
import { isoOrNull } from '../../domain/time.ts'
import { AskedFacts, AskedOwner } from '../../domain/wire/vehicles.ts'
import { agentCall } from '../agents/agent-call.ts'
import { bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { askOwner } from './ask-owner.ts'

/** Registers the call. */
export function askCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['POST', '/agent/vehicles/:vehicleId/ask'], {
    tag: 'Vehicles',
    summary: 'Ask the owner what is not said',
    description:
      'Without the number. The owner sees what is asked on their page and is texted about it at most once a day; what they say all agents see. Asking the same again changes nothing. How many cars an agent can ask about in a day is limited (`too-many-questions`).',
    body: AskedFacts,
    answer: AskedOwner,
    refused: { 409: 'The owner has chosen a quote (`under-offer`)' },
    async does({ params: { vehicleId: postingId }, body, agent: { id: agentId } }) {
      const facts = readFacts(bodyField(body, 'facts'))
      if (!facts.ok) return { ...facts, reason: 'invalid' }
      const asked = await askOwner(services, { postingId, agentId, facts: facts.value })
      if (!asked.ok) return asked
      const { askedFacts, ownerTextedAt: at } = asked.value
      return accept({ askedFacts, ownerTextedAt: isoOrNull(at) } satisfies AskedOwner)
    },
  })
}

function readFacts(sent: unknown): Outcome<AskableFact[], 'facts'> {
  const listed: unknown[] = Array.isArray(sent) ? sent : []
  const facts = ASKABLE.filter((fact) => listed.includes(fact))
  const isKnown = listed.every((fact) => facts.some((known) => known === fact))
  if (facts.length > 0 && isKnown) return accept(facts)
  return refuse('facts', 'choice', `Ask about some of: ${ASKABLE.join(', ')}.`)
}
