// POST /agent/vehicles/{vehicleId}/ask: what an agent would like to know of a car.
import type { FastifyInstance } from 'fastify'
import { ASKABLE, type AskableFact } from '../../domain/facts.ts'
import { accept, refuse, type Outcome } from '../../domain/problem.ts'
import { AskedFacts, AskedOwner, VehicleParams } from '../../domain/wire/vehicles.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { askOwner } from './ask-owner.ts'

/** Registers the call. */
export function askCalls(app: FastifyInstance, services: Services): void {
  app.post<{ Params: VehicleParams }>(
    '/agent/vehicles/:vehicleId/ask',
    {
      config: { kind: 'agent' },
      schema: {
        tags: ['Vehicles'],
        summary: 'Ask the owner what is not said',
        description:
          'Without the number. The owner sees what is asked on their page and is texted about it at most once a day; what they say all agents see. Asking the same again changes nothing. How many cars an agent can ask about in a day is limited (`too-many-questions`).',
        params: VehicleParams,
        body: AskedFacts,
        response: {
          200: AskedOwner,
          ...refusals([400, 401, 403, 404, 409, 413, 415, 429, 503], {
            409: 'The owner has chosen a quote (`under-offer`)',
          }),
        },
      },
    },
    async (request, reply) => {
      const facts = readFacts(bodyField(request.body, 'facts'))
      if (!facts.ok) return reply.refuse({ ...facts, reason: 'invalid' })
      const { vehicleId: postingId } = request.params
      const agentId = signedInAgent(request).id
      const asked = await askOwner(services, { postingId, agentId, facts: facts.value })
      if (!asked.ok) return reply.refuse(asked)
      const { askedFacts, ownerTextedAt: at } = asked.value
      const ownerTextedAt = at === null ? null : new Date(at).toISOString()
      return reply.send({ askedFacts, ownerTextedAt } satisfies AskedOwner)
    },
  )
}

function readFacts(sent: unknown): Outcome<AskableFact[], 'facts'> {
  const listed: unknown[] = Array.isArray(sent) ? sent : []
  const facts = ASKABLE.filter((fact) => listed.includes(fact))
  const isKnown = listed.every((fact) => facts.some((known) => known === fact))
  if (facts.length > 0 && isKnown) return accept(facts)
  return refuse('facts', 'choice', `Ask about some of: ${ASKABLE.join(', ')}.`)
}
