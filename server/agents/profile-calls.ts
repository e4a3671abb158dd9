import type { FastifyInstance } from 'fastify'
import { Agent, ProfileChange } from '../../domain/wire/agents.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { editProfile } from './edit-profile.ts'
import { signedInAgent } from './require-agent.ts'
import { viewAgent } from './view-agent.ts'

const URL = '/agent/me'

/** Registers both calls. A suspended agent may see the profile, but change nothing that owners see. */
export function profileCalls(app: FastifyInstance, services: Services): void {
  const tags = ['Agents']
  app.get(
    URL,
    {
      config: { kind: 'agent', unapproved: true },
      schema: {
        tags,
        summary: 'Your profile and subscription',
        response: { 200: Agent, ...refusals([401, 429, 503]) },
      },
    },
    async (request, reply) => {
      return reply.send(await viewAgent(services, signedInAgent(request)))
    },
  )
  app.patch(
    URL,
    {
      config: { kind: 'agent', ownerOnly: true },
      schema: {
        tags,
        summary: 'Change your profile',
        description:
          'Only the account’s owner can. Only the operator can change the other fields of the profile (`fixed`).',
        body: ProfileChange,
        response: { 200: Agent, ...refusals([400, 401, 403, 413, 415, 429, 503]) },
      },
    },
    async (request, reply) => {
      const edited = await editProfile(services, signedInAgent(request).id, request.body)
      if (!edited.ok) return reply.refuse(edited)
      return reply.send(edited.value)
    },
  )
}
