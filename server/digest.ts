// Keyed digests stand in for numbers and content that must be recognised but not kept.
import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA256 under this installation's own keys, over parts that cannot run into each other. */
export type Digest = (...parts: (string | Uint8Array)[]) => string

/** What a digest looks like. */
export const DIGEST = /^[\da-f]{64}$/

/**
 * A digest under `keys`, the newest last. Each part is led by its length, so `ab`+`c` differs from `a`+`bc`;
 * each later key is over the digest of those before.
 */
export function digestWith([first = '', ...later]: readonly string[]): Digest {
  return (...parts) => {
    const hmac = createHmac('sha256', first)
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
    return rekeyed(hmac.digest('hex'), later)
  }
}

/** What `digest` is under `later` keys too. What it was made from is not needed. */
export function rekeyed(digest: string, later: readonly string[]): string {
  return later.reduce(
    (earlier, key) => createHmac('sha256', key).update(earlier).digest('hex'),
    digest,
  )
}

/** What tells whether a database and a process have the same keys, and gives none of them away. */
export function checkOf(digest: Digest): string {
  return digest('check')
}

/** How an agent is recognised of whom nothing may be kept. */
export function agentDigest({ digest }: { digest: Digest }, agentId: string): string {
  return digest('agent', agentId)
}

/** How a person of an agent’s business is recognised of whom nothing may be kept. */
export function personDigest({ digest }: { digest: Digest }, personId: string): string {
  return digest('person', personId)
}

/** How a phone (E.164) is recognised where its number must not be kept. */
export function phoneDigest({ digest }: { digest: Digest }, phone: string): string {
  return digest('phone', phone)
}
