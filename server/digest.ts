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
