// Forms that cost texts or photos need a proof of work once too many of them come. The work is done in
// the browser, unseen; where that cannot be, the refusal says what else to do.
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { clientNetworks } from '../http/client-networks.ts'
import type { ProblemDetails } from '../http/problem-details.ts'
import type { ClientNetworks } from '../texts/limits/link-shares.ts'
import type { World } from '../services.ts'
import { makeChallenge, readProof } from './challenge.ts'
import { countProven, countUnproven, secondsLeft, triesAsked } from './count-forms.ts'
import { PROOF_HEADER } from './proof-header.ts'

/** A route's `preHandler`: a small form was read by then and can be shown again, a photo was not. */
export function requireProof(world: World): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const refusal = await refuseUnproven(world, request)
    return refusal === null ? undefined : reply.problem(refusal)
  }
}

/** Lets the form in `request` in and counts it, or says that it needs a proof. */
export async function refuseUnproven(
  world: World,
  request: FastifyRequest,
): Promise<ProblemDetails | null> {
  const from = clientNetworks(request)
  // Read first: what is refused counts nowhere, and a flood waits for nobody's turn to write.
  const tries = await triesAsked(world, from)
  if (tries === 0) {
    // Where others were quicker it needs a proof after all.
    return (await countUnproven(world, from)) ? null : refuseUnproven(world, request)
  }
  const proof = await readProof(world, request.headers[PROOF_HEADER], from.network)
  // Others move the bar while one works: half is enough. A stock of easy ones from before is not.
  const isEnough = proof !== null && proof.tries * 2 >= tries
  if (isEnough && (await countProven(world, from, proof))) return null
  return proofNeeded(world, from, tries)
}

/** What a form from there would be refused with now, or null. Counts nothing. */
export async function foreseeProof(
  world: World,
  request: FastifyRequest,
): Promise<ProblemDetails | null> {
  const from = clientNetworks(request)
  const tries = await triesAsked(world, from)
  return tries === 0 ? null : proofNeeded(world, from, tries)
}

async function proofNeeded(
  world: World,
  { network }: ClientNetworks,
  tries: number,
): Promise<ProblemDetails> {
  const { supportPhone, supportEmail } = world.config
  const retryAfterSeconds = secondsLeft(world)
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return {
    status: 428,
    title: 'Proof of work needed',
    detail: `Many more forms than usual are being sent, so your browser has to do a quick check first, and it couldn’t. The check needs JavaScript and an up-to-date browser. Or try again in ${wait}, call us on ${supportPhone} or email ${supportEmail}.`,
    reason: 'proof-of-work',
    retryAfterSeconds,
    challenge: await makeChallenge(world, { network, tries }),
  }
}
