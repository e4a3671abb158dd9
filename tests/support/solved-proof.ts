// Does by program the work that a browser does where a form needs a proof.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The header that solves what a refusal with status 428 brought. */
export async function solvedProof(refusal: {
  challenge: Challenge
}): Promise<{ 'proof-of-work': string }> {
  const { challenge } = refusal
  const solution = await solveChallenge({ challenge, deriveKey })
  return { 'proof-of-work': btoa(JSON.stringify({ challenge, solution })) }
}
