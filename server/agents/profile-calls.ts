import type { FastifyInstance } from 'fastify'
import { Agent, ProfileChange } from '../../domain/wire/agents.ts'
import type { Services } from '../services.ts'
import { agentCall } from './agent-call.ts'
import { editProfile } from './edit-profile.ts'
import { viewAgent } from './view-agent.ts'

const URL = '/agent/me'

/** Registers both calls. A suspended agent may see the profile, but change nothing that owners see. */
export function profileCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['GET', URL], {
    tag: 'Agents',
    summary: 'Your profile and subscription',
    answer: Agent,
    config: { unapproved: true },
    does: ({ agent }) => viewAgent(services, agent),
  })
  agentCall(app, ['PATCH', URL], {
    tag: 'Agents',
    summary: 'Change your profile',
    description:
      'Only the account’s owner can. Only the operator can change the other fields of the profile (`fixed`).',
    body: ProfileChange,
    answer: Agent,
    config: { ownerOnly: true },
    does: ({ agent, body }) => editProfile(services, agent.id, body),
  })
}
