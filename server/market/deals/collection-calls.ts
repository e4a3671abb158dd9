// The calls by which the chosen agent sees a deal through.
import type { FastifyInstance } from 'fastify'
import { AgentsAnswer, AgentsOutcome, AgreedDay } from '../../../domain/wire/deal.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { OF_BODY } from '../../platform/http/described-call.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import {
  answerOutcome,
  enterCollection,
  sayAgentFellThrough,
  sayAgentOutcome,
} from './agents-steps.ts'

const COLLECTION = '/agent/vehicles/:vehicleId/collection'
const REFUSED = ['not-chosen', 'outcome-said', 'collection-over', 'answered'] as const

/** Registers the four steps. */
export function collectionCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['POST', COLLECTION], {
    tag: 'Deals',
    summary: 'When you collect the car',
    description: 'The owner is told by text. Enter it again to change it.',
    body: AgreedDay,
    refused: REFUSED,
    does: (asked) =>
      enterCollection(services, dealOf(asked), {
        day: bodyField(asked.body, 'day'),
        half: bodyField(asked.body, 'half'),
      }),
  })
  agentCall(app, ['POST', `${COLLECTION}/fell-through`], {
    tag: 'Deals',
    summary: 'You’re not collecting the car',
    description: 'The owner is told by text. Done too where you are not chosen.',
    refused: [...OF_BODY, ...REFUSED],
    does: (asked) => sayAgentFellThrough(services, dealOf(asked)),
  })
  agentCall(app, ['POST', `${COLLECTION}/outcome`], {
    tag: 'Deals',
    summary: 'How the collection went',
    description: 'Your side of it. The public record counts what the owner says.',
    body: AgentsOutcome,
    refused: REFUSED,
    does: (asked) =>
      sayAgentOutcome(services, dealOf(asked), {
        paid: bodyField(asked.body, 'paid'),
        notCollected: bodyField(asked.body, 'notCollected'),
      }),
  })
  agentCall(app, ['POST', `${COLLECTION}/answer`], {
    tag: 'Deals',
    summary: 'Answer to what the owner said',
    description: 'Once, to the operator.',
    body: AgentsAnswer,
    refused: REFUSED,
    does: (asked) => answerOutcome(services, dealOf(asked), bodyField(asked.body, 'words')),
  })
}

function dealOf(asked: { params: { vehicleId: string }; agent: { id: string } }) {
  return { postingId: asked.params.vehicleId, agentId: asked.agent.id }
}
