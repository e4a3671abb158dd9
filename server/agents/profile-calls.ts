// GET and PATCH /agent/me: the agent's own profile.
import type { FastifyInstance } from 'fastify'
import { requireDiskSpace } from '../health/free-disk.ts'
import { refuseOtherMethods } from '../http/allowed-methods.ts'
import { refusals } from '../http/problem-schema.ts'
import { signedIn } from '../http/signed-in-schema.ts'
import type { Services } from '../services.ts'
import { agentSchema, profileChangeSchema } from './agent-schema.ts'
import { editProfile } from './edit-profile.ts'
import { agentAllowance, requireAgent, signedInAgent } from './require-agent.ts'
import { viewAgent } from './view-agent.ts'

const URL = '/agent/me'

/** Registers both calls. Who is suspended may see it, but change nothing that owners see. */
export function profileCalls(app: FastifyInstance, services: Services): void {
  const shared = { tags: ['Agents'], security: signedIn }
  app.get(
    URL,
    {
      config: { answers: 'json', allowance: 'reads' },
      onRequest: requireAgent(services, { approved: false }),
      schema: {
        ...shared,
        summary: 'Your profile and subscription',
        response: { 200: agentSchema, ...refusals([401, 429, 503]) },
      },
    },
    async (request, reply) => {
      const agent = await viewAgent(services, signedInAgent(request).id)
      return reply.header('cache-control', 'no-store').send(agent)
    },
  )
  app.patch(
    URL,
    {
      config: { answers: 'json', allowance: agentAllowance(services) },
      attachValidation: true,
      onRequest: requireAgent(services, { approved: true }),
      preParsing: requireDiskSpace(services),
      schema: {
        ...shared,
        summary: 'Change your profile',
        description: 'Only the operator can change the other fields of the profile (`fixed`).',
        body: profileChangeSchema,
        response: { 200: agentSchema, ...refusals([400, 401, 403, 413, 415, 429, 503]) },
      },
    },
    async (request, reply) => {
      const edited = await editProfile(services, signedInAgent(request).id, request.body)
      if (!edited.ok) return reply.refuse(edited)
      return reply.header('cache-control', 'no-store').send(edited.value)
    },
  )
  refuseOtherMethods(app, URL, ['GET', 'PATCH'])
}
