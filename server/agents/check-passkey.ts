// The library is loaded when the first passkey is used. It throws when a browser sends anything wrong.
import { MINUTE_MS } from '../../domain/time.ts'
import type { Config } from '../config.ts'
import type { PasskeysTable } from '../database/agents-schema.ts'
import { isLoopback } from '../loopback.ts'
import { isOutage } from '../http/outages.ts'
import type { Services } from '../services.ts'
import { randomBytes } from 'node:crypto'
import { KEPT } from '../../domain/kept.ts'
import { insertAnswered } from './passkey-storage.ts'
import { isSameDigest } from './sign-in-digests.ts'

/** Ed25519, ES256 and RS256: what devices have. */
export const ALGORITHMS = [-8, -7, -257]

interface MadePasskey {
  id: string
  publicKey: Uint8Array
  counter: number
}

/** The site as passkeys know it. On one's own machine it has to be `localhost`, not an address. */
export function partyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (isLoopback(url)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The passkey that a browser made for the agent, or null. Its challenge is taken. */
export async function checkMade(
  services: Services,
  agentId: string,
  credential: unknown,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  type Made = Parameters<typeof verifyRegistrationResponse>[0]['response']
  const verified = await verifyRegistrationResponse({
    ...expected(services, agentId),
    response: credential as Made,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(unlessOutage)
  return verified?.registrationInfo?.credential ?? null
}

/** The counter of `passkey` after it signed, or null if it did not. Its challenge is taken. */
export async function checkSigned(
  services: Services,
  passkey: PasskeysTable,
  credential: unknown,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  type Signed = Parameters<typeof verifyAuthenticationResponse>[0]['response']
  const verified = await verifyAuthenticationResponse({
    ...expected(services, null),
    response: credential as Signed,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(unlessOutage)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null
}

function expected(services: Services, agentId: string | null) {
  const { id, origin } = partyOf(services.config)
  return {
    expectedChallenge: (challenge: string) => takeChallenge(services, agentId, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }
}

function unlessOutage(error: unknown): null {
  if (isOutage(error)) throw error
  return null
}

/** How long a challenge can be answered. */
export const CHALLENGE_MS = KEPT.challenges.minutes * MINUTE_MS

/** A challenge for the agent to add a passkey, or for anybody (null) to sign in. */
export function makeChallenge(
  { clock, digest }: Pick<Services, 'clock' | 'digest'>,
  agentId: string | null,
): Uint8Array<ArrayBuffer> {
  const made = `${randomBytes(16).toString('base64url')}.${clock.now() + CHALLENGE_MS}`
  return Uint8Array.from(Buffer.from(`${made}.${digest('passkey-challenge', agentId ?? '', made)}`))
}

/** Takes a challenge, in base64url; false if it is not ours, is somebody else's, has expired or was answered. */
async function takeChallenge(
  { clock, database, digest }: Pick<Services, 'clock' | 'database' | 'digest'>,
  agentId: string | null,
  challenge: string,
): Promise<boolean> {
  const [random = '', until = '', seal = ''] = Buffer.from(challenge, 'base64url')
    .toString()
    .split('.')
  const right = digest('passkey-challenge', agentId ?? '', `${random}.${until}`)
  const expiresAt = Number(until)
  if (!isSameDigest(seal, right) || expiresAt <= clock.now()) return false
  return insertAnswered(database, { challenge: seal, agentId, expiresAt })
}
