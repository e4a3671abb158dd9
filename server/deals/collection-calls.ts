// The calls by which the chosen agent sees a deal through.
import type { FastifyInstance } from 'fastify'
import { AgentsAnswer, AgentsOutcome, AgreedDay } from '../../domain/wire/deal.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { VehicleParams } from '../../domain/wire/vehicles.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { bodyField } from '../http/read-bodies.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import {
  answerOutcome,
  enterCollection,
  sayAgentFellThrough,
  sayAgentOutcome,
} from './agents-steps.ts'

const COLLECTION = '/agent/vehicles/:vehicleId/collection'

type Step = (of: { postingId: string; agentId: string }, body: unknown) => Promise<Answer>

/** Registers the four steps. */
export function collectionCalls(app: FastifyInstance, services: Services): void {
  const step = (url: string, schema: object, take: Step): void => {
    app.post<{ Params: VehicleParams }>(
      url,
      {
        config: { kind: 'agent' },
        schema: {
          tags: ['Deals'],
          params: VehicleParams,
          response: {
            200: Done,
            ...refusals([400, 401, 403, 409, 413, 415, 429, 503], CONFLICTS),
          },
          ...schema,
        },
      },
      async (request, reply) => {
        const of = { postingId: request.params.vehicleId, agentId: signedInAgent(request).id }
        const taken = await take(of, request.body)
        return taken.ok ? reply.succeed() : reply.refuse(taken)
      },
    )
  }

  step(
    COLLECTION,
    {
      summary: 'When you collect the car',
      description: 'The owner is told by text. Enter it again to change it.',
      body: AgreedDay,
    },
    (of, body) =>
      enterCollection(services, of, { day: bodyField(body, 'day'), half: bodyField(body, 'half') }),
  )
  step(
    `${COLLECTION}/fell-through`,
    {
      summary: 'You’re not collecting the car',
      description: 'The owner is told by text. Done too where you are not chosen.',
    },
    (of) => sayAgentFellThrough(services, of),
  )
  step(
    `${COLLECTION}/outcome`,
    {
      summary: 'How the collection went',
      description: 'Your side of it. The public record counts what the owner says.',
      body: AgentsOutcome,
    },
    (of, body) =>
      sayAgentOutcome(services, of, {
        paid: bodyField(body, 'paid'),
        notCollected: bodyField(body, 'notCollected'),
      }),
  )
  step(
    `${COLLECTION}/answer`,
    {
      summary: 'Answer to what the owner said',
      description: 'Once, to the operator.',
      body: AgentsAnswer,
    },
    (of, body) => answerOutcome(services, of, bodyField(body, 'words')),
  )
}

const CONFLICTS = {
  409: 'The owner has not chosen you, or not any more (`not-chosen`), has said how it went (`outcome-said`) or is asked so, since the day is over (`collection-over`), or you have answered (`answered`)',
}
