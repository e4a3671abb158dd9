// GET /proof-of-work: whether a form needs a proof now, asked before a photo is sent in vain.
import type { FastifyInstance } from 'fastify'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { foreseeProof } from './require-proof.ts'

export function proofCalls(app: FastifyInstance, services: Services): void {
  app.get(
    '/proof-of-work',
    {
      config: { kind: 'form' },
      schema: {
        tags: ['Owners'],
        summary: 'Whether a form needs a proof of work now',
        description:
          'Changes nothing. Asked before a photo is sent, so that it need not be sent twice.',
        response: {
          204: { type: 'null', description: 'It needs none' },
          ...refusals([428, 429, 503]),
        },
      },
    },
    async (request, reply) => {
      const needed = await foreseeProof(services, request)
      if (needed !== null) return reply.problem(needed)
      return reply.code(204).send()
    },
  )
}
