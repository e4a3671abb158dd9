import type { FastifyInstance } from 'fastify'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import { OF_BODY } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import {
  answerOutcome,
  enterCollection,
  sayAgentFellThrough,
  sayAgentOutcome,
} from './agents-steps.ts'

const REFUSED = ['not-chosen', 'outcome-said', 'collection-over', 'answered'] as const

export function collectionCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection', {
    tag: 'Deals',
    summary: 'When you collect the car',
    description: 'The owner is told by text. Enter it again to change it.',
    refused: REFUSED,
    does: (asked) => enterCollection(services, dealOf(asked), asked.body),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/fell-through', {
    tag: 'Deals',
    summary: 'You’re not collecting the car',
    description: 'The owner is told by text. Done too where you are not chosen.',
    refused: [...OF_BODY, ...REFUSED],
    does: (asked) => sayAgentFellThrough(services, dealOf(asked)),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/outcome', {
    tag: 'Deals',
    summary: 'How the collection went',
    description: 'Your side of it. The public record counts what the owner says.',
    refused: REFUSED,
    does: (asked) => sayAgentOutcome(services, dealOf(asked), asked.body),
  })
  agentCall(app, 'POST /agent/vehicles/:vehicleId/collection/answer', {
    tag: 'Deals',
    summary: 'Answer to what the owner said',
    description: 'Once, to the operator.',
    refused: REFUSED,
    does: (asked) => answerOutcome(services, dealOf(asked), asked.body.words),
  })
}

function dealOf(asked: { params: { vehicleId: string }; agent: { id: string } }) {
  return { postingId: asked.params.vehicleId, agentId: asked.agent.id }
}
