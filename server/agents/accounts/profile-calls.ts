import type { FastifyInstance } from 'fastify'
import { Agent, ProfileChange, SentLicence } from '../../../domain/wire/agents.ts'
import type { Services } from '../../platform/services.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { bodyText } from '../../platform/http/read-bodies.ts'
import { sendLicence } from './licences.ts'
import { editProfile } from './edit-profile.ts'
import { viewAgent } from './view-agent.ts'

const URL = '/agent/me'

/** A suspended agent may see the profile, but change nothing that owners see. */
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
      'Only the account’s owner can, and the contact only within 15 minutes of signing in (`sign-in-again`). Only the operator can change the other fields of the profile (`fixed`).',
    body: ProfileChange,
    answer: Agent,
    config: { ownerOnly: true },
    does: ({ agent, body }) => editProfile(services, agent, body),
  })
  agentCall(app, ['POST', '/agent/licences'], {
    tag: 'Agents',
    summary: 'Enter a licence and its last day',
    description:
      'It counts once we have ticked it, and replaces one from the same council. Also for an agent whose licence has expired.',
    body: SentLicence,
    config: { ownerOnly: true, unapproved: true },
    does: ({ agent, body }) => {
      const typed = { number: bodyText(body, 'number'), council: bodyText(body, 'council') }
      return sendLicence(services, agent.id, { ...typed, expires: bodyText(body, 'expires') })
    },
  })
}
