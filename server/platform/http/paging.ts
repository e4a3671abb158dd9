// Pages of a list. A cursor says where the page before ended, so that nothing is skipped or repeated
// while things are added; `encrypted-cursor.ts` makes and reads it.
import { accept, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import type { Query } from '../../../domain/market/search-filters.ts'
import { LIMIT } from '../../../domain/wire/paging.ts'

const CURSOR_MAX = 300

export interface Page {
  limit: number
  /** The cursor, still encrypted; null on the first page. */
  cursor: string | null
}

/** Reads `limit` and `cursor`. Refusals: `limit` `range`, `cursor` `unknown`. */
export function readPage(query: Query): Outcome<Page, 'limit' | 'cursor'> {
  const limit = readLimitOf(query['limit'])
  if (limit === null) return refuse('limit', 'range', `Ask for 1 to ${LIMIT.most} at a time.`)
  const { cursor } = query
  if (cursor === undefined) return accept({ limit, cursor: null })
  const isOne = typeof cursor === 'string' && cursor.length <= CURSOR_MAX
  return isOne ? accept({ limit, cursor }) : UNKNOWN_CURSOR
}

/** The refusal of a cursor that we did not give, or gave for another list. */
export const UNKNOWN_CURSOR = refuse(
  'cursor' as const,
  'unknown',
  'This is no cursor of this list. Start again without one.',
)

function readLimitOf(sent: unknown): number | null {
  if (sent === undefined) return LIMIT.usual
  if (typeof sent !== 'string' || !/^\d{1,3}$/.test(sent)) return null
  const limit = Number(sent)
  return limit >= 1 && limit <= LIMIT.most ? limit : null
}
