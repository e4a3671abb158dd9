// Forms that cost texts or photos need a proof of work once too many are sent. The browser does the work
// unseen; where it cannot, the refusal says what else to do.
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { minutesInWords } from '../../domain/time.ts'
import { clientNetworks } from '../http/client-networks.ts'
import { refusals, type ProblemDetails } from '../http/problem-details.ts'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import type { Services } from '../services.ts'
import { makeChallenge, PROOF_HEADER, readProof } from './challenge.ts'
import { countProven, countUnproven, secondsLeft, triesAsked } from './count-forms.ts'

/** A route's `preHandler`: by then a small form was read and can be shown again, but no photo was. */
export function requireProof(services: Services): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const refusal = await refuseUnproven(services, request)
    return refusal === null ? undefined : reply.problem(refusal)
  }
}

/** Accepts and counts the form in `request`, or says that it needs a proof. */
export async function refuseUnproven(
  services: Services,
  request: FastifyRequest,
): Promise<ProblemDetails | null> {
  const from = clientNetworks(request)
  // Read first: a refused form counts nowhere, and a flood takes no write lock.
  const tries = await triesAsked(services, from)
  if (tries === 0) {
    // Other forms may have used up the limit meanwhile.
    return (await countUnproven(services, from)) ? null : refuseUnproven(services, request)
  }
  const proof = await readProof(services, request.headers[PROOF_HEADER], from.network)
  // Others raise the bar while a browser works, so half is enough. A stock of easy proofs is not.
  const isEnough = proof !== null && proof.tries * 2 >= tries
  if (isEnough && (await countProven(services, from, proof))) return null
  return proofNeeded(services, from, tries)
}

/** GET /proof-of-work: whether a form needs a proof now, asked before a photo is sent in vain. */
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

/** What a form would be refused with now, or null. Counts nothing. */
async function foreseeProof(
  services: Services,
  request: FastifyRequest,
): Promise<ProblemDetails | null> {
  const from = clientNetworks(request)
  const tries = await triesAsked(services, from)
  return tries === 0 ? null : proofNeeded(services, from, tries)
}

async function proofNeeded(
  services: Services,
  { network }: ClientNetworks,
  tries: number,
): Promise<ProblemDetails> {
  const { supportPhone, supportEmail } = services.config
  const retryAfterSeconds = secondsLeft(services)
  const wait = minutesInWords(retryAfterSeconds)
  return {
    status: 428,
    title: 'Proof of work needed',
    detail: `Many more forms than usual are being sent, so your browser has to do a quick check first, and it couldn’t. The check needs JavaScript and an up-to-date browser. Or try again in ${wait}, call us on ${supportPhone} or email ${supportEmail}.`,
    reason: 'proof-of-work',
    retryAfterSeconds,
    challenge: await makeChallenge(services, { network, tries }),
  }
}
