// A cursor says where the page before ended, so that no row is skipped or repeated while rows are added. It is encrypted,
// since it holds distances that no answer says; nobody else can make one, and it is good only for its list and agent.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import type { Query } from '../../../domain/market/search-filters.ts'
import { LIMIT } from '../../../domain/wire/schema.ts'
import type { Digest } from '../digest.ts'

const CURSOR_MAX = 300

export interface Page {
  limit: number
  /** The cursor, still encrypted; null on the first page. */
  cursor: string | null
}

export function readPage(query: Query): Outcome<Page, 'limit' | 'cursor'> {
  const asked = query['limit'] ?? String(LIMIT.usual)
  const limit = typeof asked === 'string' && /^\d{1,3}$/.test(asked) ? Number(asked) : 0
  if (limit < 1 || limit > LIMIT.most)
    return refuse('limit', 'range', `Ask for 1 to ${LIMIT.most} at a time.`)
  const { cursor } = query
  if (cursor === undefined) return accept({ limit, cursor: null })
  const isOne = typeof cursor === 'string' && cursor.length <= CURSOR_MAX
  return isOne ? accept({ limit, cursor }) : UNKNOWN_CURSOR
}

export const UNKNOWN_CURSOR = refuse(
  'cursor' as const,
  'unknown',
  'This is no cursor of this list. Start again without one.',
)

// AES-256-GCM with a random nonce, NIST SP 800-38D; the key is a digest under the installation's own.
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
// All cursors are equally long, so that not even a length tells a distance.
const ROOM = 96

export type CursorOf = readonly (string | number)[]

/** The cursor that holds `values` for `of`. Throws if they do not fit. */
export function encryptCursor(digest: Digest, of: CursorOf, values: (string | number)[]): string {
  const text = JSON.stringify(values)
  if (text.length > ROOM) throw new Error('These values do not fit in a cursor.')
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(digest), nonce).setAAD(toContext(of))
  const encrypted = Buffer.concat([cipher.update(text.padEnd(ROOM)), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url')
}

/** What a cursor of `of` holds, or null if we did not make it or made it for another list. */
export function decryptCursor(digest: Digest, of: CursorOf, cursor: string): unknown[] | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== NONCE + ROOM + TAG) return null
  const decipher = createDecipheriv(CIPHER, keyOf(digest), bytes.subarray(0, NONCE))
    .setAAD(toContext(of))
    .setAuthTag(bytes.subarray(-TAG))
  try {
    const encrypted = bytes.subarray(NONCE, -TAG)
    const text = Buffer.concat([decipher.update(encrypted), decipher.final()]).toString()
    return JSON.parse(text) as unknown[]
  } catch {
    return null
  }
}

function toContext(of: CursorOf): Buffer {
  return Buffer.from(JSON.stringify(of))
}

function keyOf(digest: Digest): Buffer {
  return Buffer.from(digest('cursors'), 'hex')
}
