import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { sendLicence } from '../accounts/licences.ts'
import { editProfile } from './edit-profile.ts'
import { viewAgent } from '../accounts/view-agent.ts'

/** A suspended agent may see the profile, but change nothing that owners see. */
export function profileCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/me', {
    tag: 'Agents',
    summary: 'Your profile and subscription',
    config: { unapproved: true },
    does: ({ agent }) => viewAgent(services, agent),
  })
  agentCall(app, 'PATCH /agent/me', {
    tag: 'Agents',
    summary: 'Change your profile',
    description:
      'Only the account’s owner can, and the contact only within 15 minutes of signing in (`sign-in-again`). Only the operator can change the other fields of the profile (`fixed`).',
    config: { ownerOnly: true },
    does: ({ agent, request }) => editProfile(services, agent, request.body),
  })
  agentCall(app, 'POST /agent/licences', {
    tag: 'Agents',
    summary: 'Enter a licence and its last day',
    description:
      'It counts once we have ticked it, and replaces one from the same council. Also for an agent whose licence has expired.',
    config: { ownerOnly: true, unapproved: true },
    does: ({ agent, body }) => sendLicence(services, agent.id, body),
  })
}
