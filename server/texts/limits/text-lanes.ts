// Which texts go first, and what of every limit is kept for them: somebody waits for a code or a link, and
// a text about a quote keeps.
import type { CountedKind, TextKind } from '../outbox/text-storage.ts'

export type Lane = 'code' | 'link' | 'rest'

/** First come codes, then links, then all others. The operator's alarm is not to wait for what it warns of. */
export const LANES: Record<Lane, TextKind[]> = {
  code: ['code', 'alarm'],
  link: ['link'],
  rest: [
    'quote',
    'gathered-quotes',
    'not-approved-yet',
    'approved',
    'rejected',
    'applied-again',
    'licence',
    'application',
  ],
}

/** What was spent of a limit, by lane. */
export type Spent = Record<Lane, number>

const RESERVED = { code: 0.1, link: 0.4 }

/** The lane of a text that counts as this. */
export function laneOf(kind: CountedKind): Lane {
  const isOf = (kinds: CountedKind[]): boolean => kinds.includes(kind)
  if (kind === 'code-to-known-browser' || isOf(LANES.code)) return 'code'
  return isOf(LANES.link) ? 'link' : 'rest'
}

/** What a lane may still spend of `limit`: not what is kept for the lanes before it. */
export function roomOf(lane: Lane, limit: number, spent: Spent): number {
  if (limit === 0) return Number.POSITIVE_INFINITY
  const kept = (of: 'code' | 'link'): number =>
    Math.max(0, Math.floor(limit * RESERVED[of]) - spent[of])
  const left = limit - spent.code - spent.link - spent.rest
  if (lane === 'code') return Math.max(0, left)
  const keptBefore = kept('code') + (lane === 'rest' ? kept('link') : 0)
  return Math.max(0, left - keptBefore)
}
