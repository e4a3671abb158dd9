// A challenge keeps a browser busy for a moment, and its solution proves the work. By ALTCHA: the solution
// is one of `tries` numbers, each tried by PBKDF2, and checking it takes no such work.
import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { MINUTE_MS } from '../../domain/time.ts'
import { bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'

type Keys = Pick<Services, 'digest' | 'clock'>

export const PROOF_HEADER = 'proof-of-work'
/** Long, since a form on a phone may wait for a connection, or in a pocket. */
const LIFETIME_MS = 10 * MINUTE_MS
const ROUNDS = 2000

export interface Proof {
  /** The challenge's nonce. */
  id: string
  tries: number
  expiresAt: number
}

export function makeChallenge(
  keys: Keys,
  { network, tries }: { network: string; tries: number },
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(tries),
    deriveKey,
    data: { tries, expiresAt: keys.clock.now() + LIFETIME_MS, sender: senderOf(keys, network) },
    ...secretsOf(keys),
  })
}

/** The proof in a header, if it solves a challenge of ours for `network` that has not expired. */
export async function readProof(
  keys: Keys,
  header: string | string[] | undefined,
  network: string,
): Promise<Proof | null> {
  const given = parseProofHeader(header)
  if (given === null) return null
  const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(keys) })
  if (!verified) return null
  const { nonce, data = {} } = given.challenge.parameters
  const { tries, expiresAt, sender } = data
  const isOurs = sender === senderOf(keys, network) && Number(expiresAt) > keys.clock.now()
  return isOurs ? { id: nonce, tries: Number(tries), expiresAt: Number(expiresAt) } : null
}

function secretsOf({ digest }: Keys) {
  return {
    hmacSignatureSecret: digest('proof-of-work', 'challenge'),
    hmacKeySignatureSecret: digest('proof-of-work', 'answer'),
  }
}

function senderOf({ digest }: Keys, network: string): string {
  return digest('proof-of-work', 'sender', network)
}

/**
 * The challenge and its solution, from JSON in base64 that anybody may have written. Other members are
 * left out, because the library would take them for settings.
 */
function parseProofHeader(header: string | string[] | undefined): Payload | null {
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
