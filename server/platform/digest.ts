// Keyed digests stand in for numbers and content that must be recognised but not kept.
import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA256 under this installation's own key, over parts that cannot run into each other. */
export type Digest = (...parts: (string | Uint8Array)[]) => string

/** A digest under `key`. Each part is led by its length, so `ab`+`c` differs from `a`+`bc`. */
export function digestWith(key: string): Digest {
  return (...parts) => {
    const hmac = createHmac('sha256', key)
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
    return hmac.digest('hex')
  }
}

/** What tells whether a database and a process have the same key, and does not give it away. */
export function checkOf(digest: Digest): string {
  return digest('check')
}

/** How an agent is recognised of whom nothing may be kept. */
export function agentDigest({ digest }: { digest: Digest }, agentId: string): string {
  return digest('agent', agentId)
}

/** How a phone (E.164) is recognised where its number must not be kept. */
export function phoneDigest({ digest }: { digest: Digest }, phone: string): string {
  return digest('phone', phone)
}
