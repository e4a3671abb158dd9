import { randomFillSync } from 'node:crypto'

/** What `randomId` and `orderedId` give. */
export const RANDOM_ID = /^[\w-]{22}$/
export const ORDERED_ID = /^[\da-f]{32}$/

/** 128 random bits as 22 URL-safe characters: the key to what it opens. */
export function randomId(): string {
  return random(16, 'base64url')
}

/** 32 hex characters that sort by time: 48 bits of `now` (milliseconds), then 80 random bits. */
export function orderedId(now: number): string {
  return firstIdAt(now) + random(10, 'hex')
}

/** What sorts before every `orderedId` of `now` or later, and after every earlier one. */
export function firstIdAt(now: number): string {
  return now.toString(16).padStart(12, '0')
}

// To ask for a few takes a tenth of the time of a short call, and as long as to ask for many.
const drawn = Buffer.alloc(4096)
let used = drawn.length

function random(bytes: number, encoding: 'base64url' | 'hex'): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += bytes
  return drawn.toString(encoding, used - bytes, used)
}
