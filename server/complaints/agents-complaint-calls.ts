import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/problem.ts'
import { AgentsAnswer, AgentsComplaints } from '../../domain/wire/complaints.ts'
import { agentCall } from '../agents/agent-call.ts'
import { bodyText } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { answerAsAgent, listAgentsComplaints } from './agents-complaints.ts'

/** Registers both. */
export function agentsComplaintCalls(app: FastifyInstance, services: Services): void {
  const shared = { tag: 'Complaints', config: { ownerOnly: true } } as const

  agentCall(app, ['GET', '/agent/complaints'], {
    ...shared,
    summary: 'What we wrote to you about complaints',
    description: 'For the account’s owner alone, as the next. It never says who complained.',
    answer: AgentsComplaints,
    does: async ({ agent }) =>
      accept({ complaints: await listAgentsComplaints(services, agent.id) }),
  })
  agentCall(app, ['POST', '/agent/complaints/:reference/messages'], {
    ...shared,
    summary: 'Answer us about a complaint',
    description: 'Only we read it. The same words again are kept once.',
    body: AgentsAnswer,
    refused: { 409: 'The complaint is closed (`complaint-closed`)' },
    does: ({ params: { reference }, body, agent }) =>
      answerAsAgent(services, { agentId: agent.id, reference }, bodyText(body, 'words')),
  })
}
