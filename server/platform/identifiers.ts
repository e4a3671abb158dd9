import { randomBytes } from 'node:crypto'

/** What `randomId` and `orderedId` give. */
export const RANDOM_ID = /^[\w-]{22}$/
export const ORDERED_ID = /^[\da-f]{32}$/

/** 128 random bits as 22 URL-safe characters: the key to what it opens. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** 32 hex characters that sort by time: 48 bits of `now` (milliseconds), then 80 random bits. */
export function orderedId(now: number): string {
  return firstIdAt(now) + randomBytes(10).toString('hex')
}

/** What sorts before every `orderedId` of `now` or later, and after every earlier one. */
export function firstIdAt(now: number): string {
  return now.toString(16).padStart(12, '0')
}
