// What a passkey is asked to sign. A challenge says by itself for whom and until when it holds, so that asking
// for one keeps nothing; an answered one is kept while it holds, because it works once.
import { randomBytes } from 'node:crypto'
import { KEPT, minutesInMs } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { insertAnswered } from './passkey-storage.ts'
import { isSameDigest } from './sign-in-digests.ts'

/** How long a challenge can be answered. */
export const CHALLENGE_MS = minutesInMs(KEPT.challenges.minutes)

/** A challenge for the agent to add a passkey, or for anybody (null) to sign in. */
export function makeChallenge(
  { clock, digest }: Pick<Services, 'clock' | 'digest'>,
  agentId: string | null,
): Uint8Array<ArrayBuffer> {
  const made = `${randomBytes(16).toString('base64url')}.${clock.now() + CHALLENGE_MS}`
  return Uint8Array.from(Buffer.from(`${made}.${digest('passkey-challenge', agentId ?? '', made)}`))
}

/** Takes a challenge, in base64url; false where it is not ours, of somebody else, run out or answered before. */
export async function takeChallenge(
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
