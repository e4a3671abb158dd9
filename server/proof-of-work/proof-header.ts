// The header in which a proof comes: a challenge as it was given and what solves it, as JSON in base64.
// Anybody may have written anything there.
import type { Payload } from 'altcha-lib'
import { bodyField } from '../http/body-field.ts'

/** Its name, as Node has it. */
export const PROOF_HEADER = 'proof-of-work'

/**
 * The challenge and its solution, as far as they have that shape; whether any of it is ours is not said. Nothing
 * beside them: to the library it would be a setting.
 */
export function parseProofHeader(header: string | string[] | undefined): Payload | null {
  if (typeof header !== 'string') return null
  const payload = parseJson(Buffer.from(header, 'base64').toString())
  const challenge = bodyField(payload, 'challenge')
  const solution = bodyField(payload, 'solution')
  const isSigned = typeof bodyField(challenge, 'signature') === 'string'
  const hasParts = isObject(bodyField(challenge, 'parameters')) && isObject(solution)
  return isSigned && hasParts ? ({ challenge, solution } as Payload) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
